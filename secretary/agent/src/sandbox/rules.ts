import { secondMs } from '@sanhe/kit/runtime/clock'
import { createUnprivilegedCommand } from './unprivileged-command.ts'

const mebibyte = 1024 * 1024

export type SandboxLimits = {
  timeoutMs: number
  /** Largest amount of memory of all processes of the program together. */
  memoryBytes: number
  processes: number
  /** Bytes of the output that are returned. A program that writes ten times as much is ended. */
  outputBytes: number
  /** Largest size of the writable folder. A program that exceeds it is ended. */
  folderBytes: number
}

export const defaultSandboxLimits: SandboxLimits = {
  timeoutMs: 60 * secondMs,
  memoryBytes: 512 * mebibyte,
  processes: 64,
  outputBytes: 50_000,
  folderBytes: 500 * mebibyte,
}

export type SandboxMount = { from: string; to: string }

export type SandboxRunInput = {
  argv: string[]
  /** Folder of this machine that the program sees as `/workspace` and may write to. */
  folder: string
  /** Further folders that the program may read. */
  readable?: SandboxMount[]
  hasNetwork: boolean
}

/** Largest file that a program may write, and the address space of one process. The kernel enforces both. */
const maxFileBytes = 100 * mebibyte
const maxAddressSpaceBytes = 8192 * mebibyte
const maxOpenFiles = 512
const temporaryBytes = 64 * mebibyte

/** Files that DNS and TLS need. */
const networkFiles = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/ssl']

/** Returns the command that runs a program with limits that the kernel enforces. */
const toLimitedCommand = (limits: SandboxLimits, command: string[]) => [
  'prlimit',
  `--nproc=${limits.processes}`,
  `--fsize=${maxFileBytes}`,
  `--as=${maxAddressSpaceBytes}`,
  `--nofile=${maxOpenFiles}`,
  `--cpu=${Math.ceil(limits.timeoutMs / secondMs)}`,
  '--core=0',
  '--',
  ...command,
]

/**
 * Returns the whole command for a program. If the agent runs as root, the command first changes to a user
 * without rights.
 */
export function toSandboxedCommand(input: SandboxRunInput, limits: SandboxLimits, isRoot: boolean): string[] {
  // The limits are set inside of the sandbox, because the kernel counts the processes of each user namespace
  // separately.
  const limited = { ...input, argv: toLimitedCommand(limits, input.argv) }
  if (!isRoot) return toBwrapCommand(limited)
  const readable = input.readable ?? []
  return createUnprivilegedCommand(
    [input.folder, ...readable.map(({ from }) => from)],
    ([folder = '', ...others]) =>
      toBwrapCommand({
        ...limited,
        folder,
        readable: readable.map(({ to }, index) => ({ from: others[index] ?? '', to })),
      }),
  )
}

const words = (text: string) => text.split(' ')

/**
 * Returns the `bwrap` command: new namespaces for users, processes, mounts, IPC, host name and, unless allowed,
 * network; an empty root with the read-only programs of this machine; one writable folder; no environment and no
 * capabilities.
 */
function toBwrapCommand({ argv, folder, readable = [], hasNetwork }: SandboxRunInput): string[] {
  return [
    'bwrap',
    ...words('--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try'),
    ...(hasNetwork ? [] : ['--unshare-net']),
    ...words('--uid 1000 --gid 1000 --cap-drop ALL --disable-userns'),
    ...words('--die-with-parent --new-session --info-fd 3 --hostname sandbox'),
    ...words('--clearenv --setenv PATH /usr/local/bin:/usr/bin:/bin'),
    ...words('--setenv HOME /workspace --setenv LANG C.UTF-8'),
    ...words('--ro-bind /usr /usr'),
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...['/etc/alternatives', '/etc/ld.so.cache', ...(hasNetwork ? networkFiles : [])].flatMap((path) => [
      '--ro-bind-try',
      path,
      path,
    ]),
    ...words('--proc /proc --dev /dev'),
    ...['/tmp', '/dev/shm'].flatMap((path) => ['--size', String(temporaryBytes), '--tmpfs', path]),
    ...readable.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    '--bind',
    folder,
    ...words('/workspace --chdir /workspace --remount-ro / --'),
    ...argv,
  ]
}

/** Reason for which the sandbox ended a program. */
export type SandboxStopReason = 'time' | 'memory' | 'processes' | 'output' | 'disk'
