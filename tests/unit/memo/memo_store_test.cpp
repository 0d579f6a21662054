#include "memo/memo_store.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "memo/memory_store.h"
#include "memo/redis_store.h"
#include "memo/sealed_entry.h"
#include "memo/sqlite_store.h"
#include "memo/store_file.h"
#include "support/redis_server.h"

namespace preproc {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr uint64_t kMegabyte = uint64_t{1} << 20;

Digest key_of(int i) { return digest_of("key " + std::to_string(i)); }
std::string entry_of(int i) { return "entry " + std::to_string(i) + std::string(static_cast<size_t>(i % 7), '\0'); }

class MemoStoreTest : public ::testing::Test {
 protected:
  MemoStoreTest() : folder_(std::filesystem::temp_directory_path() / ("memo-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~MemoStoreTest() override { std::filesystem::remove_all(folder_); }
  std::string file() const { return (folder_ / "memo").string(); }
  std::unique_ptr<MemoStore> open(const std::string& location, const std::string& version = "1",
                                  uint64_t max_bytes = 64 * kMegabyte, StoreAccess access = StoreAccess::ReadWrite) {
    return open_store(
        location, max_bytes, StoreVersion{version}, [this](const std::string& line) { warnings_.push_back(line); },
        access);
  }
  std::unique_ptr<MemoStore> open_to_read(const std::string& location) {
    return open(location, "1", 64 * kMegabyte, StoreAccess::ReadOnly);
  }
  void check_reading_only(const std::string& location);
  void check_many_processes(const std::string& location, const testing::Matcher<std::vector<std::string>>& expected);
  std::filesystem::path folder_;
  std::vector<std::string> warnings_;
};

/// What every store does.
void check_contract(MemoStore& store) {
  EXPECT_FALSE(store.get(EntryKind::Slice, key_of(1)));
  store.put(EntryKind::Slice, key_of(1), entry_of(1));
  store.put(EntryKind::Tree, key_of(1), "a tree");
  store.put(EntryKind::Slice, key_of(2), "");
  EXPECT_EQ(store.get(EntryKind::Slice, key_of(1)), entry_of(1));
  EXPECT_EQ(store.get(EntryKind::Tree, key_of(1)), "a tree");
  EXPECT_EQ(store.get(EntryKind::Slice, key_of(2)), "");
  EXPECT_FALSE(store.get(EntryKind::Core, key_of(1)));
  store.put(EntryKind::Slice, key_of(1), "another");
  store.flush();
  EXPECT_EQ(store.get(EntryKind::Slice, key_of(1)), "another");
  EXPECT_EQ(store.put_if_absent(EntryKind::Slice, key_of(1), "a third"), "another");
  EXPECT_EQ(store.put_if_absent(EntryKind::Slice, key_of(4), "a fourth"), "a fourth");
  EXPECT_EQ(store.put_if_absent(EntryKind::Slice, key_of(4), "a fifth"), "a fourth");
  EXPECT_EQ(store.get(EntryKind::Slice, key_of(4)), "a fourth");
  const std::vector<Digest> keys{key_of(2), key_of(3), key_of(1)};
  EXPECT_THAT(store.get_all(EntryKind::Slice, keys),
              ElementsAre(std::optional<std::string>(""), std::nullopt, std::optional<std::string>("another")));
}

/// What every store does that is only read: it has what others wrote, lists it, and changes nothing.
void MemoStoreTest::check_reading_only(const std::string& location) {
  const auto writer = open(location);
  for (int i = 0; i < 3000; ++i) {
    writer->put(i % 2 == 0 ? EntryKind::Slice : EntryKind::Check, key_of(i), entry_of(i));
  }
  writer->flush();
  {
    const auto reader = open_to_read(location);
    EXPECT_EQ(reader->get(EntryKind::Slice, key_of(2)), entry_of(2));
    reader->put(EntryKind::Slice, key_of(2), "changed");
    reader->put(EntryKind::Slice, key_of(5000), "new");
    reader->flush();
  }
  EXPECT_EQ(writer->get(EntryKind::Slice, key_of(2)), entry_of(2));
  EXPECT_FALSE(writer->get(EntryKind::Slice, key_of(5000)));
  std::map<std::string, std::string> listed;
  open_to_read(location)->visit([&](EntryKind kind, const Digest& key, std::string_view bytes) {
    listed[std::to_string(static_cast<int>(kind)) + key.hexadecimal()] = bytes;
  });
  EXPECT_THAT(listed, SizeIs(3000));
  EXPECT_EQ(listed["1" + key_of(2998).hexadecimal()], entry_of(2998));
  EXPECT_EQ(listed["2" + key_of(2999).hexadecimal()], entry_of(2999));
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST(DigestTest, IsBlake2b) {
  // python3 -c "import hashlib; print(hashlib.blake2b(b'abc', digest_size=32).hexdigest())"
  EXPECT_EQ(digest_of("abc").hexadecimal(), "bddd813c634239723171ef3fee98579b");
  EXPECT_EQ(digest_of("").hexadecimal(), "0e5751c026e543b2e8ab2eb06099daa1");
  DigestBuilder builder;
  builder.add("abc");
  const DigestBuilder::Pair both = builder.finish_both();
  EXPECT_EQ(both.second.hexadecimal(), "94964e3bb1cb3e427262c8c068d52319");
  EXPECT_EQ(Digest::from_bytes(both.second.bytes()), both.second);
}

TEST(DigestTest, DoesNotDependOnHowTheTextIsCut) {
  std::mt19937 random(7);
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += static_cast<char>(random());
    DigestBuilder builder;
    for (size_t at = 0; at < text.size();) {
      const size_t piece = std::min<size_t>(text.size() - at, random() % 200);
      builder.add(std::string_view(text).substr(at, piece));
      at += piece;
    }
    ASSERT_EQ(builder.finish(), digest_of(text)) << i;
  }
}

TEST(SealedEntryTest, WhatWasChangedIsNoEntry) {
  const StoreVersion version{"1"};
  const std::string sealed = seal_entry(EntryKind::Slice, key_of(1), version, "bytes");
  EXPECT_EQ(unseal_entry(EntryKind::Slice, key_of(1), version, sealed), "bytes");
  EXPECT_FALSE(unseal_entry(EntryKind::Slice, key_of(2), version, sealed));
  EXPECT_FALSE(unseal_entry(EntryKind::Check, key_of(1), version, sealed));
  EXPECT_FALSE(unseal_entry(EntryKind::Slice, key_of(1), StoreVersion{"2"}, sealed));
  EXPECT_FALSE(unseal_entry(EntryKind::Slice, key_of(1), version, sealed.substr(0, sealed.size() - 1)));
  EXPECT_FALSE(unseal_entry(EntryKind::Slice, key_of(1), version, ""));
  for (size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    EXPECT_FALSE(unseal_entry(EntryKind::Slice, key_of(1), version, changed)) << i;
  }
}

TEST_F(MemoStoreTest, ReadingOnlyChangesNothing) {
  check_reading_only(file());
  std::filesystem::permissions(file(), std::filesystem::perms::owner_read);
  EXPECT_EQ(open_to_read(file())->get(EntryKind::Slice, key_of(2)), entry_of(2));
}

TEST_F(MemoStoreTest, ReadingOnlyMakesNoFile) {
  const auto store = open_to_read(file());
  store->put(EntryKind::Slice, key_of(1), "x");
  store->flush();
  EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
  EXPECT_FALSE(std::filesystem::exists(file()));
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("there is no memo")));
}

TEST_F(MemoStoreTest, ManyKeysOfAKindThatIsNotThereAreNoEntries) {
  const auto store = open(file());
  store->put(EntryKind::Slice, key_of(1), "x");
  std::vector<Digest> keys;
  for (int i = 0; i < 100; ++i) {
    keys.push_back(key_of(i));
  }
  EXPECT_THAT(store->get_all(EntryKind::Core, keys), Each(std::nullopt));
  store->put(EntryKind::Core, key_of(7), "a core");
  EXPECT_EQ(store->get_all(EntryKind::Core, keys)[7], "a core");  // before it is written
  store->flush();
  EXPECT_EQ(open(file())->get_all(EntryKind::Core, keys)[7], "a core");
}

TEST_F(MemoStoreTest, InMemory) {
  MemoryStore store(kMegabyte);
  check_contract(store);
}

TEST_F(MemoStoreTest, InMemoryTheLeastRecentlyUsedGoes) {
  MemoryStore store(10 * 250);
  const std::string bytes(100, 'x');
  for (int i = 0; i < 10; ++i) {
    store.put(EntryKind::Slice, key_of(i), bytes);
  }
  EXPECT_TRUE(store.get(EntryKind::Slice, key_of(0)));
  for (int i = 10; i < 15; ++i) {
    store.put(EntryKind::Slice, key_of(i), bytes);
  }
  EXPECT_EQ(store.size(), 10U);
  EXPECT_LE(store.used_bytes(), 2500U);
  EXPECT_TRUE(store.get(EntryKind::Slice, key_of(0)));
  for (int i = 1; i < 6; ++i) {
    EXPECT_FALSE(store.get(EntryKind::Slice, key_of(i))) << i;
  }
  EXPECT_TRUE(store.get(EntryKind::Slice, key_of(6)));
}

// --- SQLite --------------------------------------------------------------------------------------------------------------

TEST_F(MemoStoreTest, InAFile) {
  check_contract(*open(file()));
  const auto again = open(file());
  EXPECT_EQ(again->get(EntryKind::Slice, key_of(1)), "another");
  EXPECT_EQ(again->get(EntryKind::Tree, key_of(1)), "a tree");
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(MemoStoreTest, FilesOfManyNames) {
  for (const char* const name : {"a b", "50%", "what?", "a#b", "file:x"}) {
    const std::string path = (folder_ / name).string();
    open(path)->put(EntryKind::Slice, key_of(1), name);
    EXPECT_TRUE(std::filesystem::exists(path)) << name;
    EXPECT_EQ(open(path)->get(EntryKind::Slice, key_of(1)), name);
  }
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(MemoStoreTest, AFileIsBoundedAndTheLeastRecentlyUsedGoes) {
  const std::string bytes(1000, 'x');
  for (int round = 0; round < 20; ++round) {
    const auto store = open(file(), "1", kMegabyte);
    EXPECT_TRUE(round == 0 || store->get(EntryKind::Slice, key_of(0))) << round;
    for (int i = 0; i < 300; ++i) {
      store->put(EntryKind::Slice, key_of(300 * round + i), bytes);
    }
  }
  const auto store = open(file(), "1", kMegabyte);
  EXPECT_LE(std::filesystem::file_size(file()), 2 * kMegabyte);
  EXPECT_TRUE(store->get(EntryKind::Slice, key_of(0)));
  EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
  EXPECT_TRUE(store->get(EntryKind::Slice, key_of(19 * 300 + 299)));
  EXPECT_THAT(warnings_, IsEmpty());
}

std::string content_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_F(MemoStoreTest, AFileThatIsNoStoreIsLeftAsItIs) {
  std::string database(4096, '\0');  // with one table
  database.replace(0, 15, "SQLite format 3");
  database[100] = 13;
  database[104] = 1;
  for (const std::string& content : {std::string("(check-sat)\n"), std::string(5000, 'x'), database}) {
    warnings_.clear();
    std::ofstream(file(), std::ios::binary) << content;
    {
      const auto store = open(file());
      store->put(EntryKind::Slice, key_of(1), "entry");
      store->flush();
      EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
    }
    EXPECT_EQ(content_of(file()), content);
    EXPECT_THAT(warnings_, ElementsAre(HasSubstr("left as it is")));
    EXPECT_FALSE(std::filesystem::exists(file() + ".corrupt-1"));
    EXPECT_FALSE(std::filesystem::exists(file() + ".lock"));
    EXPECT_FALSE(std::filesystem::exists(file() + "-wal"));
  }
}

TEST_F(MemoStoreTest, WhoseAFileIs) {
  EXPECT_EQ(whose_store_file(file()), "");  // nobody's
  std::ofstream(file()).close();
  EXPECT_EQ(whose_store_file(file()), "");  // nothing is in it
  open(file())->put(EntryKind::Slice, key_of(1), "entry");
  EXPECT_EQ(whose_store_file(file()), "");
  std::ofstream(file()) << "x";
  EXPECT_EQ(whose_store_file(file()), "no SQLite file");
  EXPECT_EQ(whose_store_file(folder_.string()), "a folder");
}

TEST_F(MemoStoreTest, AnEmptyFileBecomesAStore) {
  std::ofstream(file()).close();
  check_contract(*open(file()));
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(MemoStoreTest, ADamagedFileIsSetAside) {
  {
    const auto store = open(file());
    for (int i = 0; i < 5000; ++i) {
      store->put(EntryKind::Slice, key_of(i), entry_of(i));
    }
  }
  {
    std::fstream stream(file(), std::ios::in | std::ios::out | std::ios::binary);
    const auto size = std::filesystem::file_size(file());
    for (uint64_t at = 4096; at + 4096 <= size; at += 4096) {  // all pages but the first
      stream.seekp(static_cast<std::streamoff>(at));
      stream << std::string(2000, '\x5a');
    }
  }
  const auto store = open(file());
  for (int i = 0; i < 5000; ++i) {
    const std::optional<std::string> entry = store->get(EntryKind::Slice, key_of(i));
    ASSERT_TRUE(!entry || *entry == entry_of(i)) << i;
  }
  store->put(EntryKind::Slice, key_of(1), "new");
  store->flush();
  EXPECT_EQ(store->get(EntryKind::Slice, key_of(1)), "new");
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr(file() + ".corrupt-1")));
}

TEST_F(MemoStoreTest, AFileOfAnotherVersionIsSetAside) {
  open(file(), "1")->put(EntryKind::Slice, key_of(1), "old");
  const auto store = open(file(), "2");
  EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("another version")));
  EXPECT_EQ(open(file() + ".corrupt-1", "1")->get(EntryKind::Slice, key_of(1)), "old");
}

TEST_F(MemoStoreTest, AFolderThatIsNoneIsAWarning) {
  const auto store = open((folder_ / "none" / "memo").string());
  store->put(EntryKind::Slice, key_of(1), "x");
  store->flush();
  EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
  EXPECT_THAT(warnings_, SizeIs(1));
}

/// Runs `work` in a process of its own; its exit status.
pid_t start(const std::function<void()>& work) {
  const pid_t process = ::fork();
  if (process == 0) {
    work();
    ::_exit(::testing::Test::HasFailure() ? 1 : 0);
  }
  return process;
}

int status_of(pid_t process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return status;
}

/// Another program that has the file of a memo locked, as long as this object lives.
class OtherProgram {
 public:
  /// `sql`: how it is locked.
  OtherProgram(const std::string& file, const char* sql) {
    EXPECT_EQ(sqlite3_open(file.c_str(), &database_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database_);
  }
  ~OtherProgram() { sqlite3_close_v2(database_); }
  OtherProgram(const OtherProgram&) = delete;
  OtherProgram& operator=(const OtherProgram&) = delete;

 private:
  sqlite3* database_ = nullptr;
};

constexpr const char* kWrites = "BEGIN IMMEDIATE";
constexpr const char* kAlone = "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE memo SET used = used";

/// What waits for another program ends with the check in which it is done, and nothing is lost.
TEST_F(MemoStoreTest, NobodyWaitsForALockedFileBeyondTheCheck) {
  const auto store = open(file());
  store->put(EntryKind::Slice, key_of(0), "before");
  store->flush();
  std::stop_source request;
  for (const bool by_request : {true, false}) {
    store->put(EntryKind::Slice, key_of(1), by_request ? "first" : "second");
    {
      const OtherProgram other(file(), kWrites);
      const auto end = StopToken::Clock::now() + std::chrono::milliseconds(30);
      const StoreUse use(store.get(), by_request ? StopToken(request.get_token()) : StopToken(std::stop_token(), end));
      std::thread requests([&] { request.request_stop(); });
      store->flush();
      requests.join();
      EXPECT_EQ(store->get(EntryKind::Slice, key_of(0)), "before");  // who reads need not wait
      EXPECT_NE(open_to_read(file())->get(EntryKind::Slice, key_of(1)), store->get(EntryKind::Slice, key_of(1)));
    }
    EXPECT_FALSE(store->stop().stop_requested());
    store->flush();
    EXPECT_EQ(open_to_read(file())->get(EntryKind::Slice, key_of(1)), by_request ? "first" : "second");
  }
  EXPECT_THAT(warnings_, IsEmpty());
}

/// What was not written in time takes no memory without end.
TEST_F(MemoStoreTest, EntriesForALockedFileAreKeptUpToABound) {
  const auto store = open(file());
  const std::string large(kMegabyte, 'x');
  {
    const OtherProgram other(file(), kWrites);
    const StoreUse use(store.get(), StopToken(std::stop_token(), StopToken::Clock::now()));
    for (int i = 0; i < 40; ++i) {
      store->put(EntryKind::Slice, key_of(i), large);
    }
  }
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("held by another process, some entries are not kept")));
  store->flush();
  EXPECT_FALSE(store->get(EntryKind::Slice, key_of(0)));
}

TEST_F(MemoStoreTest, AFileThatStaysLockedIsNotOpened) {
  open(file())->put(EntryKind::Slice, key_of(0), "before");
  {
    const OtherProgram other(file(), kAlone);
    const auto store = open_store(
        file(), 64 * kMegabyte, StoreVersion{"1"}, [this](const std::string& line) { warnings_.push_back(line); },
        StoreAccess::ReadWrite, std::chrono::milliseconds(20));
    store->put(EntryKind::Slice, key_of(1), "x");
    store->flush();
    EXPECT_FALSE(store->get(EntryKind::Slice, key_of(0)));
  }
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("cannot be used (it is held by another process), going on without it")));
  EXPECT_EQ(open(file())->get(EntryKind::Slice, key_of(0)), "before");
}

TEST_F(MemoStoreTest, AFullDiskIsAWarning) {
  open(file())->put(EntryKind::Slice, key_of(0), "before");
  const pid_t process = start([this] {
    std::signal(SIGXFSZ, SIG_IGN);
    const auto store = open(file());
    EXPECT_EQ(store->get(EntryKind::Slice, key_of(0)), "before");
    const rlimit limit{65536, 65536};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    for (int i = 1; i < 1000; ++i) {
      store->put(EntryKind::Slice, key_of(i), std::string(1000, 'x'));
    }
    store->flush();
    EXPECT_THAT(warnings_, ElementsAre(HasSubstr("cannot be written")));
    EXPECT_EQ(store->get(EntryKind::Slice, key_of(0)), "before");
  });
  EXPECT_EQ(status_of(process), 0);
  EXPECT_EQ(open(file())->get(EntryKind::Slice, key_of(0)), "before");
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(MemoStoreTest, KilledWhileWritingTheFileIsReadable) {
  std::mt19937 random(3);
  for (int round = 0; round < 10; ++round) {
    const pid_t writer = start([this, round] {
      const auto store = open(file());
      for (int i = 0;; ++i) {
        store->put(EntryKind::Slice, key_of(1'000'000 * round + i), entry_of(i));
        if (i % 10 == 0) {
          store->flush();
        }
      }
    });
    ::usleep(static_cast<useconds_t>(20'000 + random() % 50'000));
    ::kill(writer, SIGKILL);
    EXPECT_TRUE(WIFSIGNALED(status_of(writer)));
    const auto store = open(file());
    int found = 0;
    for (int i = 0; i < 2000; ++i) {
      const std::optional<std::string> entry = store->get(EntryKind::Slice, key_of(1'000'000 * round + i));
      ASSERT_TRUE(!entry || *entry == entry_of(i)) << i;
      found += entry ? 1 : 0;
    }
    store->put(EntryKind::Slice, key_of(-round), "after");
    store->flush();
    EXPECT_EQ(store->get(EntryKind::Slice, key_of(-round)), "after");
    if (round == 9) {
      EXPECT_EQ(store->get(EntryKind::Slice, key_of(0)), "after");
    }
    RecordProperty("found", found);
  }
  EXPECT_THAT(warnings_, IsEmpty());
}

/// Eight processes put entries of their own and common ones, and all is there at the end. Of those that they put where
/// there is none each is one process's. No process warns of anything but what is `expected`.
void MemoStoreTest::check_many_processes(const std::string& location,
                                         const testing::Matcher<std::vector<std::string>>& expected) {
  constexpr int kProcesses = 8;
  constexpr int kEntries = 400;
  constexpr int kClaims = 60;
  std::vector<pid_t> processes;
  for (int p = 0; p < kProcesses; ++p) {
    processes.push_back(start([&, p] {
      const auto store = open(location);
      for (int i = 0; i < kEntries; ++i) {
        store->put(EntryKind::Slice, key_of(kEntries * p + i), entry_of(kEntries * p + i));
        store->put(EntryKind::Core, key_of(i), entry_of(i));
        const std::optional<std::string> other = store->get(EntryKind::Core, key_of((i * 7) % kEntries));
        EXPECT_TRUE(!other || *other == entry_of((i * 7) % kEntries));
        if (i % 50 == p) {
          store->flush();
        }
      }
      for (int i = 0; i < kClaims; ++i) {
        if (store->put_if_absent(EntryKind::Claim, key_of(i), std::to_string(p)) == std::to_string(p)) {
          store->put(EntryKind::Check, key_of(kClaims * p + i), "");
        }
      }
      store->flush();
      EXPECT_THAT(warnings_, expected);
    }));
  }
  for (const pid_t process : processes) {
    EXPECT_EQ(status_of(process), 0);
  }
  const auto store = open(location);
  for (int i = 0; i < kProcesses * kEntries; ++i) {
    ASSERT_EQ(store->get(EntryKind::Slice, key_of(i)), entry_of(i)) << i;
  }
  for (int i = 0; i < kEntries; ++i) {
    ASSERT_EQ(store->get(EntryKind::Core, key_of(i)), entry_of(i)) << i;
  }
  for (int i = 0; i < kClaims; ++i) {
    int holders = 0;
    for (int p = 0; p < kProcesses; ++p) {
      holders += store->get(EntryKind::Check, key_of(kClaims * p + i)) ? 1 : 0;
    }
    ASSERT_EQ(holders, 1) << i;
  }
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(MemoStoreTest, EightProcessesShareAFile) { check_many_processes(file(), IsEmpty()); }

TEST_F(MemoStoreTest, EightProcessesFindTheSameDamagedFile) {
  {
    const auto store = open(file());
    for (int i = 0; i < 100; ++i) {
      store->put(EntryKind::Slice, key_of(i), entry_of(i));
    }
  }
  std::fstream(file(), std::ios::in | std::ios::out | std::ios::binary).seekp(200) << std::string(20000, 'x');
  check_many_processes(file(), Each(HasSubstr("it is now")));
  EXPECT_FALSE(std::filesystem::exists(file() + ".corrupt-2"));
}

TEST_F(MemoStoreTest, ACopyOfTheProcessGoesOn) {
  const auto store = open(file());
  store->put(EntryKind::Slice, key_of(1), "before");
  store->flush();
  const pid_t copy = start([&] {
    EXPECT_EQ(store->get(EntryKind::Slice, key_of(1)), "before");
    store->put(EntryKind::Slice, key_of(2), "of the copy");
    store->flush();
  });
  store->put(EntryKind::Slice, key_of(3), "of the first");
  store->flush();
  EXPECT_EQ(status_of(copy), 0);
  EXPECT_EQ(store->get(EntryKind::Slice, key_of(2)), "of the copy");
  EXPECT_EQ(store->get(EntryKind::Slice, key_of(3)), "of the first");
}

TEST_F(MemoStoreTest, AStoreThatIsLetGoOfIsInItsFile) {
  auto other = open(file());
  other->put(EntryKind::Slice, key_of(1), entry_of(1));
  other->flush();
  open(file())->put(EntryKind::Slice, key_of(2), entry_of(2));
  const std::string copy = file() + "-copy";
  const auto is_in_a_copy = [&](int i) {
    std::filesystem::copy_file(file(), copy, std::filesystem::copy_options::overwrite_existing);
    return open_to_read(copy)->get(EntryKind::Slice, key_of(i)) == entry_of(i);
  };
  EXPECT_TRUE(is_in_a_copy(1));
  EXPECT_TRUE(is_in_a_copy(2));
  other.reset();
  EXPECT_TRUE(is_in_a_copy(2));
  EXPECT_FALSE(std::filesystem::exists(file() + "-wal"));
  EXPECT_THAT(warnings_, IsEmpty());
}

// --- Redis ---------------------------------------------------------------------------------------------------------------

TEST(RedisAddressTest, IsRead) {
  const RedisAddress plain = RedisAddress::parse("redis://memo.example");
  EXPECT_EQ(plain.host, "memo.example");
  EXPECT_EQ(plain.port, 6379);
  EXPECT_EQ(plain.database, 0);
  const RedisAddress all = RedisAddress::parse("redis://me:pass@word@[::1]:7000/3");
  EXPECT_EQ(all.host, "::1");
  EXPECT_EQ(all.port, 7000);
  EXPECT_EQ(all.database, 3);
  EXPECT_EQ(all.user, "me");
  EXPECT_EQ(all.password, "pass@word");
  EXPECT_EQ(RedisAddress::parse("redis://:secret@h/").password, "secret");
  for (const char* const wrong :
       {"redis://", "redis://h:0", "redis://h:x", "redis://h/x", "http://h", "redis://h:1:2"}) {
    EXPECT_THROW(RedisAddress::parse(wrong), std::invalid_argument) << wrong;
  }
}

class RedisStoreTest : public MemoStoreTest {
 protected:
  void SetUp() override {
    if (!RedisServer::is_installed()) {
      GTEST_SKIP() << "redis-server is not installed";
    }
    server_ = std::make_unique<RedisServer>();
    ASSERT_TRUE(server_->runs());
  }
  std::unique_ptr<RedisServer> server_;
};

TEST_F(RedisStoreTest, KeepsEntries) {
  check_contract(*open(server_->location()));
  EXPECT_EQ(open(server_->location())->get(EntryKind::Slice, key_of(1)), "another");
  EXPECT_FALSE(open(server_->location(), "2")->get(EntryKind::Slice, key_of(1)));
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(RedisStoreTest, ReadingOnlyChangesNothing) { check_reading_only(server_->location()); }

TEST_F(RedisStoreTest, EightProcessesShareIt) { check_many_processes(server_->location(), IsEmpty()); }

TEST_F(RedisStoreTest, AServerThatGoesAwayIsOneWarning) {
  const auto store = open(server_->location());
  store->put(EntryKind::Slice, key_of(1), "x");
  EXPECT_EQ(store->get(EntryKind::Slice, key_of(1)), "x");
  server_->stop();
  for (int i = 0; i < 1000; ++i) {
    store->put(EntryKind::Slice, key_of(i), "y");
  }
  EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
  const std::vector<Digest> keys{key_of(1), key_of(2)};
  EXPECT_THAT(store->get_all(EntryKind::Slice, keys), ElementsAre(std::nullopt, std::nullopt));
  store->flush();
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("going on without it")));
}

TEST_F(RedisStoreTest, NobodyWaitsAfterARequest) {
  const auto store = open(server_->location());
  store->put(EntryKind::Slice, key_of(1), "x");
  store->flush();
  server_->pause();
  std::stop_source source;
  source.request_stop();
  {
    const StoreUse use(store.get(), StopToken(source.get_token()));
    EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
    store->put(EntryKind::Slice, key_of(2), "y");
    store->flush();
  }
  server_->resume();
  EXPECT_EQ(store->get(EntryKind::Slice, key_of(2)), "y");
  EXPECT_EQ(store->get(EntryKind::Slice, key_of(1)), "x");
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(RedisStoreTest, NoServerIsOneWarning) {
  server_->stop();
  const auto store = open(server_->location());
  store->put(EntryKind::Slice, key_of(1), "x");
  EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
  EXPECT_THAT(warnings_, SizeIs(1));
}

TEST_F(RedisStoreTest, NoSuchDatabaseIsOneWarning) {
  std::string location = server_->location();
  location.back() = '9';
  const auto store = open(location + "9");
  EXPECT_FALSE(store->get(EntryKind::Slice, key_of(1)));
  EXPECT_THAT(warnings_, SizeIs(1));
}

}  // namespace
}  // namespace preproc
