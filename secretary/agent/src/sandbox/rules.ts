import { secondMs } from '@sanhe/kit/runtime/clock'

const mebibyte = 1024 * 1024

export type SandboxLimits = {
  timeoutMs: number
  /** Memory of all processes together. */
  memoryBytes: number
  processes: number
  /** Bytes of the output that are returned. A program that writes ten times as much is ended. */
  outputBytes: number
  /** Bytes of the writable folder after the run; more end the program. */
  folderBytes: number
}

export const defaultLimits: SandboxLimits = {
  timeoutMs: 60 * secondMs,
  memoryBytes: 512 * mebibyte,
  processes: 64,
  outputBytes: 50_000,
  folderBytes: 500 * mebibyte,
}

export type SandboxMount = { from: string; to: string }

export type SandboxInput = {
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

/** Files that name resolution and TLS need. */
const networkFiles = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/ssl']

/** Returns the command that runs a program with limits that the kernel enforces. */
export const toLimitedCommand = (limits: SandboxLimits, command: string[]) => [
  'prlimit',
  `--fsize=${maxFileBytes}`,
  `--as=${maxAddressSpaceBytes}`,
  `--nofile=${maxOpenFiles}`,
  `--cpu=${Math.ceil(limits.timeoutMs / secondMs)}`,
  '--core=0',
  '--',
  ...command,
]

/**
 * Returns the `bwrap` command: new namespaces for users, processes, mounts, IPC, host name and, unless allowed, network;
 * an empty root with the read-only programs of this machine; one writable folder; no environment and no capabilities.
 */
export function toSandboxCommand({ argv, folder, readable = [], hasNetwork }: SandboxInput): string[] {
  return [
    'bwrap',
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(hasNetwork ? [] : ['--unshare-net']),
    ...['--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--disable-userns'],
    ...['--die-with-parent', '--new-session', '--info-fd', '3', '--hostname', 'sandbox'],
    ...['--clearenv', '--setenv', 'PATH', '/usr/local/bin:/usr/bin:/bin'],
    ...['--setenv', 'HOME', '/workspace', '--setenv', 'LANG', 'C.UTF-8'],
    ...['--ro-bind', '/usr', '/usr'],
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...['/etc/alternatives', '/etc/ld.so.cache', ...(hasNetwork ? networkFiles : [])].flatMap((path) => [
      '--ro-bind-try',
      path,
      path,
    ]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...[
      '--size',
      String(temporaryBytes),
      '--tmpfs',
      '/tmp',
      '--size',
      String(temporaryBytes),
      '--tmpfs',
      '/dev/shm',
    ],
    ...readable.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['--bind', folder, '/workspace', '--chdir', '/workspace', '--remount-ro', '/', '--'],
    ...argv,
  ]
}

/** Reason for which the sandbox ended a program. */
export type SandboxStop = 'time' | 'memory' | 'processes' | 'output' | 'disk'
