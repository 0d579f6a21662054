#include "support/redis_server.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace preproc {

namespace {

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int free_port() {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  const bool bound = ::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  ::close(fd);
  return bound ? ntohs(address.sin_port) : 0;
}

bool answers(int port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = loopback(port);
  const bool connected = ::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(fd);
  return connected;
}

}  // namespace

bool RedisServer::is_installed() { return std::system("command -v redis-server >/dev/null 2>&1") == 0; }

RedisServer::RedisServer() {
  // Between looking for a port and taking it another test may have taken it: the server ends then.
  for (int attempt = 0; attempt < 5 && process_ == 0; ++attempt) {
    port_ = free_port();
    start();
  }
}

void RedisServer::start() {
  const std::string port = std::to_string(port_);
  process_ = ::fork();
  if (process_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // not to outlive a test that is killed
    const int nowhere = ::open("/dev/null", O_RDWR);
    ::dup2(nowhere, 0);
    ::dup2(nowhere, 1);
    ::dup2(nowhere, 2);
    ::execlp("redis-server", "redis-server", "--port", port.c_str(), "--bind", "127.0.0.1", "--save", "",
             "--appendonly", "no", nullptr);
    ::_exit(127);
  }
  for (int waited = 0; waited < 500; ++waited) {
    const bool answered = answers(port_);
    if (::waitpid(process_, nullptr, WNOHANG) == process_) {
      process_ = 0;
      return;
    }
    if (answered) {
      return;
    }
    ::usleep(20'000);
  }
  stop();
}

void RedisServer::pause() const { ::kill(process_, SIGSTOP); }

void RedisServer::resume() const { ::kill(process_, SIGCONT); }

void RedisServer::stop() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }
}

}  // namespace preproc
