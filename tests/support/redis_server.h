#pragma once

#include <filesystem>
#include <string>
#include <sys/types.h>

namespace preproc {

/// A Redis server of a test's own, on a free port of the loopback interface, keeping nothing on disk.
class RedisServer {
 public:
  RedisServer();
  ~RedisServer() { stop(); }
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;
  /// False where there is no redis-server on this machine.
  static bool is_installed();
  /// True once it answers connections.
  bool runs() const { return process_ > 0; }
  std::string location() const { return "redis://127.0.0.1:" + std::to_string(port_) + "/0"; }
  /// Kills it, with what it knows.
  void stop();
  /// It says nothing until `resume`.
  void pause() const;
  void resume() const;

 private:
  /// On the port; no process where it ended at once.
  void start();

  int port_ = 0;
  pid_t process_ = 0;
};

}  // namespace preproc
