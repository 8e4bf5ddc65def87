import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SshEmulator, type SshEmulatorOptions, startSshEmulator } from '@sanhe/providers/emulators/ssh'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectSsh, createOneTimeKeyPair, fetchHostKey, SshError } from './index.ts'

const password = 'correct horse 电池'
let root: string
let servers: SshEmulator[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sanhe-ssh-'))
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(root, { recursive: true, force: true })
})

async function start(options: Partial<SshEmulatorOptions> = {}) {
  const server = await startSshEmulator({ root, password, ...options })
  servers.push(server)
  return { ...server, host: { host: '127.0.0.1', port: server.port, timeoutMs: 5000 } }
}

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => expect.fail('it was taken'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SshError)
  expect(String(error)).not.toContain(password)
  return (error as SshError).code
}

describe('connectSsh', () => {
  test('fetchHostKey returns the fingerprint of the host key without sending a password', async () => {
    const { host, passwords } = await start()
    expect(await fetchHostKey(host)).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(await fetchHostKey(host)).toBe(await fetchHostKey(host))
    expect(passwords).toEqual([])
  })

  test('an SSH session runs scripts and returns output, errors and exit code separately', async () => {
    const { host } = await start()
    const session = await connectSsh(host, await fetchHostKey(host), { user: 'root', password })
    const ran = await session.run('echo out\necho err >&2\nexit 3\n')
    expect({ ...ran, output: ran.output.toString() }).toEqual({ code: 3, output: 'out\n', errors: 'err\n' })
    session.close()
  })

  test('connectSsh logs in by keyboard-interactive when passwords are disabled', async () => {
    const { host, passwords } = await start({ methods: ['keyboard-interactive'] })
    const session = await connectSsh(host, await fetchHostKey(host), { user: 'root', password })
    expect((await session.run('exit 0')).code).toBe(0)
    expect(passwords).toEqual([password])
    session.close()
  })

  test('connectSsh logs in with a one-time key once it is authorized', async () => {
    const { host, passwords } = await start()
    const key = createOneTimeKeyPair('one piece of work')
    const login = { user: 'root', privateKey: key.privateKey }
    expect(await refusal(connectSsh(host, await fetchHostKey(host), login))).toBe('AUTH_REFUSED')
    mkdirSync(join(root, 'root/.ssh'), { recursive: true })
    writeFileSync(join(root, 'root/.ssh/authorized_keys'), `restrict ${key.publicKey}\n`)
    const session = await connectSsh(host, await fetchHostKey(host), login)
    expect((await session.run('exit 7')).code).toBe(7)
    expect(passwords).toEqual([])
    session.close()
  })

  test('connectSsh sends no password to a server with another host key', async () => {
    const first = await start()
    const pinned = await fetchHostKey(first.host)
    const other = await start()
    const login = { user: 'root', password }
    expect(await refusal(connectSsh(other.host, pinned, login))).toBe('HOST_KEY_CHANGED')
    expect(other.passwords).toEqual([])
    // Control: the password is sent to the server with the pinned key, and the emulator records it.
    ;(await connectSsh(first.host, pinned, login)).close()
    expect(first.passwords).toEqual([password])
  })
})

describe('connectSsh failures', () => {
  const login = { user: 'root', password: 'wrong' }

  test('connectSsh rejects with AUTH_REFUSED for a wrong password', async () => {
    const { host } = await start()
    expect(await refusal(connectSsh(host, await fetchHostKey(host), login))).toBe('AUTH_REFUSED')
  })

  test('connectSsh rejects with KEYBOARD_REFUSED when the server refuses the answer to its question', async () => {
    const { host } = await start({ methods: ['keyboard-interactive'] })
    expect(await refusal(connectSsh(host, await fetchHostKey(host), login))).toBe('KEYBOARD_REFUSED')
  })

  test('fetchHostKey rejects with PORT_CLOSED, UNREACHABLE or NOT_SSH for a closed port, a silent server or another protocol', async () => {
    expect(await refusal(fetchHostKey({ host: '127.0.0.1', port: 1, timeoutMs: 2000 }))).toBe('PORT_CLOSED')
    expect(await refusal(fetchHostKey({ host: '255.255.255.255', port: 22, timeoutMs: 2000 }))).toBe(
      'UNREACHABLE',
    )
    const silent = await listen(() => {})
    expect(await refusal(fetchHostKey({ host: '127.0.0.1', port: silent.port, timeoutMs: 200 }))).toBe(
      'UNREACHABLE',
    )
    const web = await listen((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(['NOT_SSH', 'DISCONNECTED']).toContain(
      await refusal(fetchHostKey({ host: '127.0.0.1', port: web.port, timeoutMs: 2000 })),
    )
    silent.close()
    web.close()
  })
})

async function listen(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}

describe('SSH session', () => {
  test('an SSH session uploads a file byte for byte', async () => {
    const { host } = await start()
    const session = await connectSsh(host, await fetchHostKey(host), { user: 'root', password })
    const bytes = randomBytes(3_000_001)
    writeFileSync(join(root, 'here'), bytes)
    await session.upload(join(root, 'here'), '/opt/there')
    expect(readFileSync(join(root, 'opt/there')).equals(bytes)).toBe(true)
    session.close()
  })

  test('a disconnected SSH session rejects, and its script keeps running', async () => {
    const { host, cutAll } = await start()
    const session = await connectSsh(host, await fetchHostKey(host), { user: 'root', password })
    const ran = session.run('until [ -e "$DESTDIR/go" ]; do sleep 0.05; done; echo done > "$DESTDIR/done"')
    await session.run('true')
    cutAll()
    expect(await refusal(ran)).toBe('DISCONNECTED')
    expect(await refusal(session.run('true'))).toBe('DISCONNECTED')
    writeFileSync(join(root, 'go'), '')
    await expect.poll(() => existsSync(join(root, 'done')), { timeout: 10_000 }).toBe(true)
  })

  test('an SSH session disconnects from a server with endless output', async () => {
    const { host } = await start()
    const session = await connectSsh(host, await fetchHostKey(host), { user: 'root', password })
    expect(await refusal(session.run('yes | head -c 3000000'))).toBe('DISCONNECTED')
  })
})
