import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@sanhe/kit/runtime/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/*
 * Runs every `sh` block of docs/operations.md in order as printed; only folders and ports are replaced. A block that
 * ends with `npm start` keeps running until the next such block, or until a block that is marked `stopped`.
 */
const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const startTimeoutMs = 120_000

type Block = { line: number; info: string; text: string }

const blocks: Block[] = [...page.matchAll(/^```(sh|ini)([^\n]*)\n(.*?)^```$/gms)].map(
  ({ 1: language = '', 2: info = '', 3: text = '', index }) => ({
    line: page.slice(0, index).split('\n').length,
    info: `${language}${info}`,
    text,
  }),
)

let sandbox: string
let replacements: [from: string, to: string][]
let ports: Record<string, string>
let running: ChildProcess | undefined

beforeAll(async () => {
  sandbox = mkdtempSync(join(tmpdir(), 'sanhe-operations-'))
  chmodSync(sandbox, 0o711)
  const usual = { DOCUMENTS_PORT: '3100', COMPANION_PORT: '3200', SECRETARY_PORT: '3300', AGENT_PORT: '3000' }
  ports = {}
  replacements = ['/etc/sanhe', '/srv', '/backups'].map((folder) => [folder, `${sandbox}${folder}`])
  for (const [name, port] of Object.entries(usual)) {
    ports[name] = String(await freePort())
    replacements.push([`127.0.0.1:${port}`, `127.0.0.1:${ports[name]}`])
  }
  writeProviderSecrets(join(sandbox, 'etc/sanhe'))
})
afterAll(async () => {
  await stopRunning()
  rmSync(sandbox, { recursive: true, force: true })
})

function writeProviderSecrets(folder: string) {
  mkdirSync(folder, { recursive: true })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)
  write('wechat-private-key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }))
  write('wechat-platform-key.pem', platform.publicKey.export({ type: 'spki', format: 'pem' }))
  write('wechat-api-v3-key', '0123456789abcdef0123456789ABCDEF')
  for (const name of ['wechat-mini-secret', 'aliyun-secret', 'smtp-password'])
    write(name, `the-${name}-of-a-provider`)
}

const inSandbox = (text: string) =>
  replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

function bash(text: string) {
  const { NODE_ENV: _, ...env } = process.env
  return spawn('bash', ['-euo', 'pipefail', '-c', inSandbox(text)], {
    cwd: root,
    env: { ...env, ...ports, DRAIN_SECONDS: '0', npm_config_update_notifier: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

function outputOf(child: ChildProcess) {
  const output = { text: '' }
  const add = (chunk: Buffer) => void (output.text += chunk.toString())
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return output
}

async function runUntilExit({ text }: Block) {
  const child = bash(text)
  const output = outputOf(child)
  const [code] = (await once(child, 'close')) as [number | null]
  expect(`exit code ${code}\n${output.text}`).toMatch(/^exit code 0\n/)
  return output.text
}

async function startAndKeep({ text }: Block) {
  await stopRunning()
  const child = bash(text)
  running = child
  const output = outputOf(child)
  const ended = once(child, 'close').then(() => 'ended')
  const ready = expect.poll(() => output.text, { timeout: startTimeoutMs }).toContain('Ctrl-C stops.')
  const outcome = await Promise.race([ready.then(() => 'ready'), ended])
  expect(`${outcome}\n${output.text}`).toMatch(/^ready\n/)
  return output.text
}

async function stopRunning() {
  const child = running
  running = undefined
  if (!child?.pid || child.exitCode !== null) return
  const ended = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

async function run(block: Block) {
  if (block.info.startsWith('ini ')) {
    const file = join(sandbox, 'etc/sanhe', block.info.slice('ini '.length))
    mkdirSync(dirname(file), { recursive: true })
    return writeFileSync(file, inSandbox(block.text))
  }
  if (block.info === 'sh stopped') await stopRunning()
  const starts = block.text.trimEnd().split('\n').at(-1)?.includes('npm start') ?? false
  return starts ? startAndKeep(block) : runUntilExit(block)
}

describe('docs/operations.md', () => {
  test('docs/operations.md has more than 15 command blocks', () => expect(blocks.length).toBeGreaterThan(15))

  test.each(blocks)(
    'the $info block at line $line runs as printed',
    async (block) => void (await run(block)),
    startTimeoutMs + 30_000,
  )

  test('a start in production writes no development secrets', () => {
    for (const product of ['documents', 'companion', 'secretary', 'agent'])
      expect(existsSync(join(sandbox, 'srv/sanhe', product, 'dev-secrets.json'))).toBe(false)
  })
})
