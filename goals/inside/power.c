/*
 * Preloaded into a process (LD_PRELOAD): records every write below one folder and every flush, so that a harness can
 * make what a disk would have after a power cut; and lets the Nth write or flush fail. It sees what the process really
 * asks of the system, whatever its settings say.
 *
 * The record is a file of entries: kind, file, offset, length, data. Files are named by their path.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 65536
#define LONGEST_PATH 512

static char *paths[MOST_FILES];
static int record = -1;
static const char *folder;
static size_t folder_length;
static long fail_at, calls;
static int fail_with;
static int ready;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static int (*real_unlink)(const char *);
static int (*real_rename)(const char *, const char *);

static void prepare(void) {
  if (ready) return;
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_open = dlsym(RTLD_NEXT, "open64");
  real_close = dlsym(RTLD_NEXT, "close");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  real_rename = dlsym(RTLD_NEXT, "rename");
  folder = getenv("KAFANA_POWER_FOLDER");
  folder_length = folder ? strlen(folder) : 0;
  const char *file = getenv("KAFANA_POWER_RECORD");
  if (file) record = real_open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *at = getenv("KAFANA_FAIL_AT");
  const char *with = getenv("KAFANA_FAIL_WITH");
  fail_at = at ? atol(at) : 0;
  fail_with = with ? atoi(with) : EIO;
  ready = 1;
}
__attribute__((constructor)) static void begin(void) { prepare(); }

/* The shared memory beside a database is rebuilt after a power cut; it is no part of what a disk keeps. */
static int is_tracked(const char *path) {
  if (!folder || !path || strncmp(path, folder, folder_length) != 0) return 0;
  size_t length = strlen(path);
  return !(length > 4 && strcmp(path + length - 4, "-shm") == 0);
}
static const char *path_of(int fd) { return fd >= 0 && fd < MOST_FILES ? paths[fd] : NULL; }

static void put(char kind, const char *path, int64_t offset, const void *data, int64_t length) {
  if (record < 0) return;
  char head[32 + LONGEST_PATH];
  uint32_t path_length = (uint32_t)strlen(path);
  if (path_length > LONGEST_PATH) return;
  memcpy(head, &kind, 1);
  memcpy(head + 1, &path_length, 4);
  memcpy(head + 5, &offset, 8);
  memcpy(head + 13, &length, 8);
  memcpy(head + 21, path, path_length);
  struct iovec parts[2] = {{head, 21 + path_length}, {(void *)data, data ? (size_t)length : 0}};
  if (writev(record, parts, data ? 2 : 1) < 0) abort();
}

/* Whether this call fails. Counts the calls that can. */
static int fails(void) {
  calls += 1;
  if (fail_at == 0 || calls != fail_at) return 0;
  put('!', "failed", calls, NULL, 0);
  errno = fail_with;
  return 1;
}

static int opened(int fd, const char *path, int flags, int existed) {
  if (fd < 0 || fd >= MOST_FILES) return fd;
  pthread_mutex_lock(&lock);
  free(paths[fd]);
  paths[fd] = NULL;
  if (is_tracked(path)) {
    paths[fd] = strdup(path);
    if (!existed) put('c', path, 0, NULL, 0);
    if (flags & O_TRUNC) put('t', path, 0, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

static int open_with(const char *path, int flags, mode_t mode) {
  prepare();
  int existed = access(path, F_OK) == 0;
  return opened(real_open(path, flags, mode), path, flags, existed);
}
#define MODE_OF(flags)                          \
  mode_t mode = 0;                              \
  if ((flags) & (O_CREAT | O_TMPFILE)) {        \
    va_list more;                               \
    va_start(more, flags);                      \
    mode = va_arg(more, mode_t);                \
    va_end(more);                               \
  }
int open(const char *path, int flags, ...) { MODE_OF(flags) return open_with(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return open_with(path, flags, mode); }

int close(int fd) {
  prepare();
  if (path_of(fd)) {
    pthread_mutex_lock(&lock);
    free(paths[fd]);
    paths[fd] = NULL;
    pthread_mutex_unlock(&lock);
  }
  return real_close(fd);
}

static ssize_t pwrite_at(int fd, const void *data, size_t length, off_t offset) {
  prepare();
  const char *path = path_of(fd);
  if (!path) return real_pwrite(fd, data, length, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = fails() ? -1 : real_pwrite(fd, data, length, offset);
  int error = errno;
  if (done > 0) put('w', path, offset, data, done);
  pthread_mutex_unlock(&lock);
  errno = error;
  return done;
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite_at(fd, data, length, offset); }
ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) { return pwrite_at(fd, data, length, offset); }

ssize_t write(int fd, const void *data, size_t length) {
  prepare();
  const char *path = path_of(fd);
  if (!path) return real_write(fd, data, length);
  pthread_mutex_lock(&lock);
  off_t offset = lseek(fd, 0, SEEK_CUR);
  ssize_t done = fails() ? -1 : real_write(fd, data, length);
  int error = errno;
  if (done > 0) put('w', path, offset, data, done);
  pthread_mutex_unlock(&lock);
  errno = error;
  return done;
}

/* A flush that failed leaves the writes before it unflushed for ever, as Linux does. */
static int flush(int fd, int (*real)(int)) {
  const char *path = path_of(fd);
  if (!path) return real(fd);
  pthread_mutex_lock(&lock);
  int done = fails() ? -1 : real(fd);
  int error = errno;
  put(done == 0 ? 'f' : 'x', path, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return done;
}
int fsync(int fd) { prepare(); return flush(fd, real_fsync); }
int fdatasync(int fd) { prepare(); return flush(fd, real_fdatasync); }

static int truncate_to(int fd, off_t length) {
  prepare();
  const char *path = path_of(fd);
  if (!path) return real_ftruncate(fd, length);
  pthread_mutex_lock(&lock);
  int done = real_ftruncate(fd, length);
  int error = errno;
  if (done == 0) put('t', path, length, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return done;
}
int ftruncate(int fd, off_t length) { return truncate_to(fd, length); }
int ftruncate64(int fd, off_t length) { return truncate_to(fd, length); }

int unlink(const char *path) {
  prepare();
  if (!is_tracked(path)) return real_unlink(path);
  pthread_mutex_lock(&lock);
  int done = real_unlink(path);
  int error = errno;
  if (done == 0) put('u', path, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return done;
}

int rename(const char *from, const char *to) {
  prepare();
  if (!is_tracked(to)) return real_rename(from, to);
  pthread_mutex_lock(&lock);
  int done = real_rename(from, to);
  int error = errno;
  if (done == 0) put('r', from, 0, to, (int64_t)strlen(to));
  pthread_mutex_unlock(&lock);
  errno = error;
  return done;
}
