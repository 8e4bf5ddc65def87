import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { canEnterFolder } from '@sanhe/embedded-postgres/server-account'
import { getFastTempFolder } from './server-folder.ts'

/**
 * `isTestRunAsRoot`: root runs the tests. `canUnprivilegedAccountRead`: root runs the tests, and an account without
 * privileges can read the checkout.
 */
export const isTestRunAsRoot = process.getuid?.() === 0
export const unprivilegedOsAccount = { uid: 65_534, gid: 65_534 }
export const canUnprivilegedAccountRead =
  isTestRunAsRoot && canEnterFolder(unprivilegedOsAccount, import.meta.dirname)

type Owner = { url: string; lines: string[]; stop(): Promise<void>; kill(): Promise<void> }

const script = `
  const { startEmbeddedPostgres } = await import(process.argv[1])
  const log = (line) => console.log(line)
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2], log })
  console.log('at ' + server.url)
  process.stdin.on('end', () => server.stop()).resume()
`

export async function startServerInProcess(dataDir: string, account: object = {}): Promise<Owner> {
  const module = join(import.meta.dirname, '../embedded-postgres.ts')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, dataDir], account)
  const lines: string[] = []
  const url = await announcedUrl(child, lines)
  const ended = once(child, 'exit')
  return {
    url,
    lines,
    async stop() {
      child.stdin?.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function announcedUrl(child: ChildProcess, lines: string[]) {
  return new Promise<string>((resolve, reject) => {
    let problem = ''
    child.stderr?.on('data', (chunk: Buffer) => (problem += chunk.toString()))
    child.once('close', () => reject(new Error(problem)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.startsWith('at ')) resolve(line.slice('at '.length))
      else lines.push(line)
    })
  })
}

/** Creates a folder that every account may enter; `mkdtemp` alone creates one for the owner only. */
export function createPublicTempFolder() {
  const path = realpathSync(mkdtempSync(join(getFastTempFolder(), 'sanhe-db-')))
  chmodSync(path, 0o755)
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

export const readPostmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
