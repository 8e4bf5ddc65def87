/**
 * User that runs programs when the agent runs as root: the kernel does not limit the number of processes of root. No
 * account has this number.
 */
const sandboxUser = 64999

/**
 * Runs as root in a mount namespace of its own: gives the folders to the user, makes them reachable below `/mnt`, because
 * the user cannot pass closed folders on the way, and continues as the user.
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

/** Returns the command that runs another one without the rights of root, and the paths of the folders there. */
export function dropRoot(folders: string[], toCommand: (folders: string[]) => string[]): string[] {
  const command = toCommand(folders.map((_, index) => `/mnt/${index}`))
  return ['unshare', '--mount', '--', 'sh', '-c', script, 'sh', ...folders, '--', ...command]
}
