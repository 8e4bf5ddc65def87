import { spawn } from 'node:child_process'
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2, { type AuthContext, type Connection, type ServerChannel, type Session } from 'ssh2'
import { createOneTimeKeyPair } from '../ssh/one-time-key.ts'
import { serveSftpUploads } from './ssh-sftp.ts'

export type SshEmulatorOptions = {
  /** Folder that replaces the server's `/`: scripts get its path in DESTDIR, and uploads are stored under it. */
  root: string
  password: string
  /** Folder of programs that take precedence over the machine's programs. */
  path?: string
  methods?: ('password' | 'keyboard-interactive' | 'publickey')[]
  passwordExpired?: boolean
  /** Host key of an earlier emulator. With the same key, clients treat the new emulator as the same server. */
  hostKey?: string
  port?: number
}

const expiredWords = 'Password change required but no TTY available.\n'

/** Starts an SSH server for root only, without accounts and terminals. It runs scripts with this machine's bash. */
export async function startSshEmulator(options: SshEmulatorOptions) {
  const hostKey = options.hostKey ?? createOneTimeKeyPair('emulator').privateKey
  const passwords: string[] = []
  const open = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    open.add(connection)
    // Disables Nagle's algorithm, as sshd does. The type declarations of the library lack this method.
    ;(connection as Connection & { setNoDelay(is: boolean): void }).setNoDelay(true)
    connection.on('error', () => {})
    connection.on('close', () => void open.delete(connection))
    connection.on('authentication', (context) => authenticate(context, options, passwords))
    connection.on('session', (accept) => serveSession(accept(), options))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    hostKey,
    /** All passwords that clients sent, right or wrong. */
    passwords,
    cutAll: () => open.forEach((connection) => connection.end()),
    stop() {
      for (const connection of open) connection.end()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type SshEmulator = Awaited<ReturnType<typeof startSshEmulator>>

function authenticate(context: AuthContext, options: SshEmulatorOptions, passwords: string[]) {
  const { methods = ['password', 'publickey'] } = options
  const take = (password: string) => {
    passwords.push(password)
    if (password === options.password && context.username === 'root') context.accept()
    else context.reject(methods)
  }
  if (context.method === 'none' || !methods.includes(context.method as 'password')) context.reject(methods)
  else if (context.method === 'password') take(context.password)
  else if (context.method === 'keyboard-interactive')
    context.prompt([{ prompt: 'Password: ', echo: false }], ([answer = '']) => take(answer))
  else if (context.method === 'publickey' && isAuthorized(context, options.root)) context.accept()
  else context.reject(methods)
}

/** Returns whether the key is in root's `authorized_keys`; options before a key are ignored. */
function isAuthorized(context: AuthContext & { method: 'publickey' }, root: string) {
  const file = join(root, 'root/.ssh/authorized_keys')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const keys = lines.flatMap((line) => /ssh-ed25519 \S+/.exec(line) ?? []).map(parseKey)
  const key = keys.find((known) => {
    const shown = context.key.data
    const data = known.getPublicSSH()
    return data.length === shown.length && timingSafeEqual(data, shown)
  })
  if (!key || !context.signature || !context.blob) return key !== undefined
  // `verify` returns an Error object, which is truthy, if the signature cannot be parsed. Therefore only `true` counts
  // as valid.
  const verified: unknown = key.verify(context.blob, context.signature, context.hashAlgo)
  return verified === true
}

function parseKey(text: string) {
  const key = ssh2.utils.parseKey(text)
  if (key instanceof Error) throw key
  return key
}

function serveSession(session: Session, options: SshEmulatorOptions) {
  session.on('exec', (accept, _, { command }) => runCommand(accept(), command, options))
  session.on('sftp', (accept) => serveSftpUploads(accept(), options.root))
}

/**
 * Runs a command. The command continues after a lost connection, as on a real server, and bash runs the part of a
 * script that was received.
 */
function runCommand(
  stream: ServerChannel,
  command: string,
  { root, path, passwordExpired }: SshEmulatorOptions,
) {
  if (passwordExpired) {
    stream.stderr.write(expiredWords)
    stream.exit(1)
    stream.end()
    return
  }
  stream.on('error', () => {})
  collectInput(stream, (bytes) => {
    const PATH = [path, process.env['PATH']].filter(Boolean).join(':')
    const input = openInput(bytes)
    const child = spawn('bash', ['-c', command], {
      env: { PATH, HOME: '/root', DESTDIR: root },
      cwd: root,
      stdio: [input, 'pipe', 'pipe'],
    })
    closeSync(input)
    child.stdout?.on('data', (text: Buffer) => void stream.write(text))
    child.stderr?.on('data', (text: Buffer) => void stream.stderr.write(text))
    child.on('close', (code) => {
      stream.exit(code ?? 255)
      stream.end()
    })
  })
}

function collectInput(stream: ServerChannel, act: (bytes: Buffer) => void) {
  const parts: Buffer[] = []
  let isOver = false
  const end = () => {
    if (!isOver) act(Buffer.concat(parts))
    isOver = true
  }
  stream.on('data', (bytes: Buffer) => parts.push(bytes))
  stream.once('end', end).once('close', end)
}

/**
 * Writes the input to a temporary file without a name. From a file, bash reads a script in blocks; from a pipe, it
 * reads byte by byte, which is slow.
 */
function openInput(bytes: Buffer) {
  const file = join(tmpdir(), `sanhe-input-${randomUUID()}`)
  const input = openSync(file, 'wx+', 0o600)
  rmSync(file)
  writeSync(input, bytes, 0, bytes.length, 0)
  return input
}
