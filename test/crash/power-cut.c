/* Preloaded into a node, keeps a tape of what it does to its ledger: each write, each truncation, each sync. What was not
 * synced when the power goes is not on the disk; power-cut.ts plays the tape back so far. A sync is not passed on, it takes a
 * while: the page cache outlives a process that is killed.
 *
 * With the file SYNC_FAILS in the folder of the tapes every sync is EIO, with DISK_FULL every write is ENOSPC.
 *
 * gcc -shared -fPIC -o power-cut.so power-cut.c */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE = 2, SYNC = 3 };
/* As long as a disk takes, so that the power often goes in between. */
enum { SYNC_US = 3000 };

/* The ledger, its log, and the folder that holds their names. */
static const char *const FILES[] = {"ledger.sqlite", "ledger.sqlite-wal", ""};
enum { FOLDER = 2, COUNT = 3 };

static int tapes[COUNT] = {-1, -1, -1};
/* The tape tells the order in which things were done. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

/* Which of FILES a descriptor is open on; -1 for any other. */
static int place_of(int fd) {
  static __thread char link[64], path[PATH_MAX];
  const char *folder = getenv("POWER_CUT_FOLDER");
  if (folder == NULL || fd < 0) return -1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  size_t start = strlen(folder);
  if (length < (ssize_t)start || strncmp(path, folder, start) != 0) return -1;
  path[length] = 0;
  if (path[start] == 0) return FOLDER;
  for (int i = 0; i < FOLDER; i++)
    if (path[start] == '/' && strcmp(path + start + 1, FILES[i]) == 0) return i;
  return -1;
}

static int is_set(const char *switch_name) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", getenv("POWER_CUT_TAPES"), switch_name);
  return access(path, F_OK) == 0;
}

/* One call, so that a kill leaves a record whole or cut short at the end of the tape. */
static void record(int place, uint64_t kind, uint64_t offset, const void *bytes, uint64_t length) {
  if (tapes[place] < 0) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/tape-%d", getenv("POWER_CUT_TAPES"), place);
    tapes[place] = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (tapes[place] < 0) abort();
  }
  uint64_t head[3] = {kind, offset, length};
  struct iovec parts[2] = {{head, sizeof head}, {(void *)bytes, length}};
  ssize_t whole = (ssize_t)(sizeof head + length);
  if (writev(tapes[place], parts, 2) != whole) abort();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static ssize_t taped_pwrite(__typeof__(&pwrite) real, int fd, const void *bytes, size_t count, off_t offset) {
  int place = place_of(fd);
  if (place < 0) return real(fd, bytes, count, offset);
  if (is_set("DISK_FULL")) {
    errno = ENOSPC;
    return -1;
  }
  pthread_mutex_lock(&turn);
  ssize_t written = real(fd, bytes, count, offset);
  if (written > 0) record(place, WRITE, (uint64_t)offset, bytes, (uint64_t)written);
  pthread_mutex_unlock(&turn);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  return taped_pwrite(REAL(pwrite), fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  return taped_pwrite((__typeof__(&pwrite))REAL(pwrite64), fd, bytes, count, (off_t)offset);
}

static int taped_truncate(__typeof__(&ftruncate) real, int fd, off_t length) {
  int place = place_of(fd);
  if (place < 0) return real(fd, length);
  pthread_mutex_lock(&turn);
  int result = real(fd, length);
  if (result == 0) record(place, TRUNCATE, (uint64_t)length, NULL, 0);
  pthread_mutex_unlock(&turn);
  return result;
}

int ftruncate(int fd, off_t length) { return taped_truncate(REAL(ftruncate), fd, length); }

int ftruncate64(int fd, off64_t length) {
  return taped_truncate((__typeof__(&ftruncate))REAL(ftruncate64), fd, (off_t)length);
}

static int taped_sync(__typeof__(&fsync) real, int fd) {
  int place = place_of(fd);
  if (place < 0) return real(fd);
  if (is_set("SYNC_FAILS")) {
    errno = EIO;
    return -1;
  }
  usleep(SYNC_US);
  pthread_mutex_lock(&turn);
  record(place, SYNC, 0, NULL, 0);
  pthread_mutex_unlock(&turn);
  return 0;
}

int fsync(int fd) { return taped_sync(REAL(fsync), fd); }

int fdatasync(int fd) { return taped_sync(REAL(fdatasync), fd); }
