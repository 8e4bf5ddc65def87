import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '../..')
export const serviceStartTimeoutMs = 120_000

/** A fenced code block of a page: `info` is its language and attributes, `line` is its first line (from 1). */
export type DocumentedCommandBlock = { line: number; info: string; text: string }

/** Returns the `sh` and `ini` blocks of a page of the repository, in order. */
export function listCommandBlocks(path: string): DocumentedCommandBlock[] {
  const page = readFileSync(join(root, path), 'utf8')
  return [...page.matchAll(/^```(sh|ini)([^\n]*)\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: info = '', 3: text = '', index }) => ({
      line: page.slice(0, index).split('\n').length,
      info: `${language}${info}`,
      text,
    }),
  )
}

const usualPorts = {
  DOCUMENTS_PORT: '3100',
  COMPANION_PORT: '3200',
  SECRETARY_PORT: '3300',
  AGENT_PORT: '3000',
}

/**
 * Runs code blocks of a page as printed, except that folders and ports are replaced by those of a sandbox. A block that
 * ends with `npm start` keeps running until the next such block, a block marked `stopped`, or `close`. A block marked
 * `ini NAME` is not run: it becomes the file NAME in /etc/sanhe.
 */
export async function openCommandBlockRunner(settings: (sandbox: string) => NodeJS.ProcessEnv = () => ({})) {
  const sandbox = mkdtempSync(join(tmpdir(), 'sanhe-commands-'))
  chmodSync(sandbox, 0o711)
  const replacements = ['/etc/sanhe', '/srv', '/backups'].map(
    (folder) => [folder, `${sandbox}${folder}`] as const,
  )
  const ports: Record<string, string> = {}
  for (const [name, port] of Object.entries(usualPorts)) {
    // oxlint-disable-next-line no-await-in-loop
    ports[name] = String(await findFreePort())
    replacements.push([`127.0.0.1:${port}`, `127.0.0.1:${ports[name]}`])
  }
  let running: ChildProcess | undefined

  const inSandbox = (text: string) =>
    replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

  function bash(text: string) {
    const { NODE_ENV: _, ...env } = process.env
    return spawn('bash', ['-euo', 'pipefail', '-c', inSandbox(text)], {
      cwd: root,
      env: {
        ...env,
        ...ports,
        ...settings(sandbox),
        DRAIN_SECONDS: '0',
        npm_config_update_notifier: 'false',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
  }
  async function runToCompletion({ text }: DocumentedCommandBlock) {
    const child = bash(text)
    const output = outputOf(child)
    const [code] = (await once(child, 'close')) as [number | null]
    expect(`exit code ${code}\n${output.text}`).toMatch(/^exit code 0\n/)
    return output.text
  }
  async function startAndKeep({ text }: DocumentedCommandBlock) {
    await stopRunning()
    const child = bash(text)
    running = child
    const output = outputOf(child)
    const ended = once(child, 'close').then(() => 'ended')
    const ready = expect
      .poll(() => output.text, { timeout: serviceStartTimeoutMs })
      .toContain('Ctrl-C stops.')
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
  return {
    sandbox,
    /** Runs one block and returns its output. Fails the test when a command fails. */
    async run(block: DocumentedCommandBlock): Promise<string> {
      if (block.info.startsWith('ini ')) {
        const file = join(sandbox, 'etc/sanhe', block.info.slice('ini '.length))
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, inSandbox(block.text))
        return ''
      }
      if (block.info === 'sh stopped') await stopRunning()
      const starts = block.text.trimEnd().split('\n').at(-1)?.includes('npm start') ?? false
      return starts ? startAndKeep(block) : runToCompletion(block)
    },
    async close() {
      await stopRunning()
      rmSync(sandbox, { recursive: true, force: true })
    },
  }
}

function outputOf(child: ChildProcess) {
  const output = { text: '' }
  const add = (chunk: Buffer) => void (output.text += chunk.toString())
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return output
}
