import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { fetchHostKey } from '@sanhe/providers/ssh'
import { makeSshTargetArchive } from './ssh-target-archive.ts'

const startTimeoutMs = 60_000
const pollMs = 100

/**
 * Runs the target system in separate mount and process namespaces. Its mounts are invisible outside, and all its
 * processes end when its first process ends.
 */
const init = `
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mkdir -p "$1/run/sshd"
exec chroot "$1" /bin/bash -c '/usr/sbin/sshd -D -e "$@" & while :; do wait; sleep 0.2; done' sshd \\
  -p "$2" -o ListenAddress=127.0.0.1 -o PermitRootLogin=yes -o PasswordAuthentication="$3" \\
  -o KbdInteractiveAuthentication="$4" -o UsePAM=no -o MaxStartups=100 -o LogLevel=VERBOSE -o PidFile=none
`

export type SshTargetOptions = { port?: number; password?: string; acceptsPasswords?: boolean }

/**
 * Starts a real OpenSSH server on 127.0.0.1 in a separate Debian system, with a password for root. The first start on a
 * machine builds that system, which takes some minutes.
 */
export async function startSshTarget({ port, password, acceptsPasswords = true }: SshTargetOptions = {}) {
  const archive = await makeSshTargetArchive()
  const root = mkdtempSync(join(tmpdir(), 'sanhe-ssh-target-'))
  execFileSync('tar', ['-xpzf', archive, '-C', root])
  // Users other than root must be able to enter the root folder.
  chmodSync(root, 0o755)
  const secret = password ?? randomBytes(12).toString('base64url')
  const change = (command: string, input = '') =>
    execFileSync('chroot', [root, '/bin/bash', '-ec', command], { input, encoding: 'utf8' })
  change('chpasswd', `root:${secret}\n`)
  const listensAt = port ?? (await findFreePort())
  const yesOrNo = acceptsPasswords ? 'yes' : 'no'
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'bash',
      '-ec',
      init,
      'init',
      root,
      String(listensAt),
      yesOrNo,
      'no',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  child.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-100_000)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  async function stop() {
    child.kill('SIGKILL')
    await ended
    rmSync(root, { recursive: true, force: true })
  }
  await waitForSshServer(listensAt, () => log).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    root,
    port: listensAt,
    password: secret,
    /** Runs a command in the target system without SSH. */
    change,
    log: () => log,
    stop,
  }
}

export type SshTarget = Awaited<ReturnType<typeof startSshTarget>>

async function waitForSshServer(port: number, log: () => string) {
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += pollMs) {
    const key = await fetchHostKey({ host: '127.0.0.1', port, timeoutMs: 1000 }).catch(() => undefined)
    if (key) return
    await sleep(pollMs)
  }
  throw new Error(`the SSH target does not answer: ${log()}`)
}
