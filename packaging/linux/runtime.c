/* The first part of the AppImage: shows the squashfs behind it as a folder, and starts AppRun there.
 *
 * Where FUSE is not to be had, as in most containers, everything is unpacked into a temporary
 * folder instead, which is removed afterwards. It is linked statically, so it needs nothing of the
 * machine but, for FUSE, the program fusermount3.
 */

#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <squashfuse/ll.h>

enum { CANNOT_START = 127, PIECE = 1 << 16, FOLDERS_AT_ONCE = 16 };

static void fail(const char *format, ...) {
    va_list words;
    va_start(words, format);
    fputs("Battleboard: ", stderr);
    vfprintf(stderr, format, words);
    fputc('\n', stderr);
    va_end(words);
    exit(CANNOT_START);
}

static char *joined(const char *folder, const char *name) {
    char *path = NULL;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        fail("there is no memory left.");
    return path;
}

/* The AppImage itself: this very file, or another that its environment names. */
static const char *own_file(void) {
    static char path[PATH_MAX];
    const char *asked = getenv("TARGET_APPIMAGE");
    if (!realpath(asked && *asked ? asked : "/proc/self/exe", path))
        fail("its own file cannot be found: %s.", strerror(errno));
    return path;
}

/* Where the program that we are ends, and the squashfs begins: behind its table of sections. */
static size_t end_of_program(const char *path) {
    Elf64_Ehdr header;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, &header, sizeof header) != (ssize_t)sizeof header)
        fail("%s cannot be read.", path);
    close(file);
    if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
        fail("%s is no AppImage.", path);
    return header.e_shoff + (size_t)header.e_shentsize * header.e_shnum;
}

static char *temporary_folder(void) {
    const char *place = getenv("TMPDIR");
    char *folder = joined(place && *place ? place : "/tmp", ".battleboard-XXXXXX");
    if (!mkdtemp(folder))
        fail("no folder can be made in %s: %s.", place && *place ? place : "/tmp", strerror(errno));
    return folder;
}

/* -- Without FUSE: everything is unpacked ------------------------------------------------------ */

/* The signal that asked for the end, which stops the unpacking. */
static volatile sig_atomic_t told_to_end;

static bool unpacked_file(sqfs *image, sqfs_inode *inode, const char *path, mode_t mode) {
    static char piece[PIECE];
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode & 0777);
    if (file < 0)
        return false;
    bool good = true;
    for (sqfs_off_t at = 0; good && (uint64_t)at < inode->xtra.reg.file_size;) {
        sqfs_off_t length = sizeof piece;
        good = sqfs_read_range(image, inode, at, &length, piece) == SQFS_OK && length > 0 &&
               write(file, piece, length) == length;
        at += length;
    }
    return close(file) == 0 && good;
}

static bool unpacked_link(sqfs *image, sqfs_inode *inode, const char *path) {
    char target[PATH_MAX];
    size_t size = sizeof target;
    return sqfs_readlink(image, inode, target, &size) == SQFS_OK && symlink(target, path) == 0;
}

static bool unpacked(sqfs *image, sqfs_dir_entry *entry, const char *path) {
    sqfs_inode inode;
    if (sqfs_inode_get(image, &inode, sqfs_dentry_inode(entry)) != SQFS_OK)
        return false;
    mode_t mode = inode.base.mode;
    if (S_ISDIR(mode))
        return mkdir(path, 0755) == 0;
    if (S_ISLNK(mode))
        return unpacked_link(image, &inode, path);
    return !S_ISREG(mode) || unpacked_file(image, &inode, path, mode);
}

static void unpack(const char *appimage, size_t offset, const char *folder) {
    sqfs image;
    sqfs_traverse walk;
    sqfs_err fault = SQFS_OK;
    if (sqfs_open_image(&image, appimage, offset) != SQFS_OK ||
        sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image)) != SQFS_OK)
        fail("%s is damaged; please download it again.", appimage);
    while (!told_to_end && sqfs_traverse_next(&walk, &fault)) {
        if (walk.dir_end)
            continue;
        char *path = joined(folder, walk.path);
        if (!unpacked(&image, &walk.entry, path))
            fail("%s could not be unpacked; is the disk full?", path);
        free(path);
    }
    if (fault != SQFS_OK)
        fail("%s is damaged; please download it again.", appimage);
    sqfs_traverse_close(&walk);
}

static int removed(const char *path, const struct stat *what, int kind, struct FTW *where) {
    (void)what, (void)kind, (void)where;
    return remove(path);
}

/* -- With FUSE: the squashfs is shown as a folder ---------------------------------------------- */

static struct fuse_lowlevel_ops operations(void) {
    return (struct fuse_lowlevel_ops){
        .getattr = sqfs_ll_op_getattr,       .opendir = sqfs_ll_op_opendir,
        .releasedir = sqfs_ll_op_releasedir, .readdir = sqfs_ll_op_readdir,
        .lookup = sqfs_ll_op_lookup,         .open = sqfs_ll_op_open,
        .create = sqfs_ll_op_create,         .release = sqfs_ll_op_release,
        .read = sqfs_ll_op_read,             .readlink = sqfs_ll_op_readlink,
        .listxattr = sqfs_ll_op_listxattr,   .getxattr = sqfs_ll_op_getxattr,
        .forget = sqfs_ll_op_forget,         .statfs = stfs_ll_op_statfs,
    };
}

/* libfuse has much to say where there is no FUSE; the program runs all the same. */
static void fall_silent(void) {
    int nothing = open("/dev/null", O_RDWR);
    for (int standard = 0; standard <= 2; standard++)
        dup2(nothing, standard);
    if (nothing > 2)
        close(nothing);
}

/* Waits until nobody holds the other end of the pipe any more, and has the folder taken away. */
static void watch(int pipe_end, const char *folder) {
    char nothing;
    while (read(pipe_end, &nothing, 1) < 0 && errno == EINTR)
        ;
    execlp("fusermount3", "fusermount3", "-u", "-z", "-q", "--", folder, (char *)NULL);
    /* Root mounts without that program, and can do without it here too. */
    _exit(umount2(folder, MNT_DETACH) == 0 ? 0 : CANNOT_START);
}

/* Reads ahead what every start needs, in the order of a list, while the program is still busy with
 * what it has: each block is then unpacked once, and on another core. */
static void read_ahead(const char *folder) {
    static char piece[PIECE];
    char line[PATH_MAX];
    FILE *list = fopen(joined(folder, ".read-ahead"), "r");
    while (list && fgets(line, sizeof line, list)) {
        line[strcspn(line, "\n")] = 0;
        int file = open(joined(folder, line), O_RDONLY);
        while (file >= 0 && read(file, piece, sizeof piece) > 0)
            ;
        close(file);
    }
    _exit(0);
}

/* Shows the folder until it is taken away; a byte in `ready` says that it is there. */
static void serve(const char *appimage, size_t offset, char *folder, int ready, int in_use) {
    char *words[] = {"battleboard", "-o", "ro,nodev,nosuid,fsname=battleboard,subtype=squashfuse"};
    struct fuse_args arguments = FUSE_ARGS_INIT(3, words);
    struct fuse_lowlevel_ops does = operations();
    sqfs_ll_chan channel;
    setsid();
    fall_silent();
    sqfs_ll *image = sqfs_ll_open(appimage, offset);
    if (!image || sqfs_ll_mount(&channel, folder, &arguments, &does, sizeof does, image) != SQFS_OK)
        _exit(CANNOT_START);
    if (fork() == 0)
        watch(in_use, folder);
    if (fork() == 0)
        read_ahead(folder);
    signal(SIGCHLD, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    if (write(ready, "+", 1) == 1)
        close(ready);
    fuse_session_loop(channel.session);
    sqfs_ll_unmount(&channel, folder);
    rmdir(folder);
    _exit(0);
}

/* Whether the squashfs is to be seen in the folder, for as long as this process or one that it
 * becomes or starts is there: they inherit the open end of a pipe, and its closing is the sign. */
static bool shown(const char *appimage, size_t offset, char *folder) {
    int ready[2], in_use[2];
    char sign;
    if (access("/dev/fuse", R_OK | W_OK) != 0 || pipe2(ready, O_CLOEXEC) || pipe(in_use))
        return false;
    pid_t server = fork();
    if (server == 0) {
        close(ready[0]);
        close(in_use[1]);
        serve(appimage, offset, folder, ready[1], in_use[0]);
    }
    close(ready[1]);
    close(in_use[0]);
    if (server > 0 && read(ready[0], &sign, 1) == 1)
        return true;
    waitpid(server, NULL, 0);
    close(in_use[1]);
    return false;
}

/* -- Starting ---------------------------------------------------------------------------------- */

static void become(const char *folder, char **words) {
    char *program = joined(folder, "AppRun");
    setenv("APPDIR", folder, 1);
    execv(program, words);
    fail("%s cannot be started: %s.", program, strerror(errno));
}

static volatile sig_atomic_t program;

/* Hands a request to end on to the program, or stops the unpacking before it is started. */
static void hand_on(int asked) {
    told_to_end = asked;
    if (program > 0)
        kill(program, asked);
}

static int run_unpacked(const char *appimage, size_t offset, const char *folder, char **words) {
    int status = 0;
    struct sigaction handing = {.sa_handler = hand_on};
    sigaction(SIGTERM, &handing, NULL);
    sigaction(SIGHUP, &handing, NULL);
    unpack(appimage, offset, folder);
    if (!told_to_end) {
        pid_t started = fork();
        if (started == 0) {
            signal(SIGTERM, SIG_DFL);
            signal(SIGHUP, SIG_DFL);
            become(folder, words);
        }
        program = started;
        if (told_to_end)
            kill(started, told_to_end);
        /* Ctrl+C is for the program; we stay to clear up after it. */
        signal(SIGINT, SIG_IGN);
        signal(SIGQUIT, SIG_IGN);
        while (waitpid(started, &status, 0) < 0 && errno == EINTR)
            ;
    }
    nftw(folder, removed, FOLDERS_AT_ONCE, FTW_DEPTH | FTW_PHYS);
    if (!program)
        return 128 + told_to_end;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Does what was asked of the AppImage instead of the program; -1 where nothing was. */
static int answer(const char *asked, const char *appimage, size_t offset) {
    if (strcmp(asked, "--appimage-offset") == 0) {
        printf("%zu\n", offset);
        return 0;
    }
    if (strcmp(asked, "--appimage-extract") == 0) {
        if (mkdir("squashfs-root", 0755) != 0)
            fail("the folder squashfs-root cannot be made here: %s.", strerror(errno));
        unpack(appimage, offset, "squashfs-root");
        puts("The program is in squashfs-root.");
        return 0;
    }
    return -1;
}

int main(int count, char **words) {
    const char *appimage = own_file();
    size_t offset = end_of_program(appimage);
    int answered = count > 1 ? answer(words[1], appimage, offset) : -1;
    if (answered >= 0)
        return answered;
    bool may_show = !getenv("APPIMAGE_EXTRACT_AND_RUN");
    if (count > 1 && strcmp(words[1], "--appimage-extract-and-run") == 0) {
        may_show = false;
        words[1] = words[0];
        words++;
    }
    char here[PATH_MAX];
    setenv("APPIMAGE", appimage, 1);
    setenv("ARGV0", words[0], 1);
    if (getcwd(here, sizeof here))
        setenv("OWD", here, 1);
    char *folder = temporary_folder();
    if (may_show && shown(appimage, offset, folder))
        become(folder, words);
    return run_unpacked(appimage, offset, folder, words);
}
