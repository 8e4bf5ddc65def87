/**
 * User that runs programs when the agent runs as root: the kernel does not limit the number of processes of root. No
 * account has this number.
 */
const sandboxUser = 64999

/**
 * Shell script that runs as root in a separate mount namespace. It makes `sandboxUser` the owner of the folders, mounts
 * them below `/mnt`, and runs the command as `sandboxUser`. The mount is necessary, because `sandboxUser` may not enter
 * the parent folders.
 */
const script = `set -e
mount -t tmpfs -o mode=0755 none /mnt
n=0
while [ "$1" != -- ]; do
  chown -R -h -P ${sandboxUser}:${sandboxUser} -- "$1"
  mkdir "/mnt/$n"
  mount --bind -- "$1" "/mnt/$n"
  n=$((n + 1))
  shift
done
shift
exec setpriv --reuid=${sandboxUser} --regid=${sandboxUser} --clear-groups --no-new-privs -- "$@"`

/**
 * Returns a command that runs another command without the rights of root. `toCommand` creates the other command; it
 * receives the paths at which the folders are mounted for that command.
 */
export function createUnprivilegedCommand(
  folders: string[],
  toCommand: (folders: string[]) => string[],
): string[] {
  const command = toCommand(folders.map((_, index) => `/mnt/${index}`))
  return ['unshare', '--mount', '--', 'sh', '-c', script, 'sh', ...folders, '--', ...command]
}
