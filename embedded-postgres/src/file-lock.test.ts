import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitForFileLock, tryFileLock } from './file-lock.ts'
import { createPublicTempFolder } from './testing/accounts.ts'

const script = `
  const { tryFileLock } = await import(process.argv[1])
  console.log(tryFileLock(process.argv[2]) ? 'locked' : 'refused')
  process.stdin.resume()
`

async function lockInProcess(path: string) {
  const module = join(import.meta.dirname, 'file-lock.ts')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, path])
  const [answer] = (await once(child.stdout, 'data')) as [Buffer]
  return { answer: answer.toString().trim(), child }
}

test('tryFileLock allows one exclusive holder at a time, in the same process too', () => {
  using folder = createPublicTempFolder()
  const path = join(folder.path, 'lock')
  const first = tryFileLock(path)
  expect(first).toBeDefined()
  expect(tryFileLock(path)).toBeUndefined()
  expect(tryFileLock(path, 'shared')).toBeUndefined()
  first?.release()
  first?.release()
  const second = tryFileLock(path)
  expect(second).toBeDefined()
  second?.release()
  expect(readdirSync(folder.path)).toEqual(['lock'])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('tryFileLock allows several shared holders and refuses an exclusive one at the same time', () => {
  using folder = createPublicTempFolder()
  const path = join(folder.path, 'lock')
  const readers = [tryFileLock(path, 'shared'), tryFileLock(path, 'shared')]
  expect(readers).not.toContain(undefined)
  expect(tryFileLock(path)).toBeUndefined()
  readers[0]?.release()
  expect(tryFileLock(path)).toBeUndefined()
  readers[1]?.release()
  const alone = tryFileLock(path)
  expect(alone).toBeDefined()
  alone?.release()
})

test('tryFileLock refuses another process, and a killed process releases its lock', async () => {
  using folder = createPublicTempFolder()
  const path = join(folder.path, 'lock')
  const ours = tryFileLock(path)
  const refused = await lockInProcess(path)
  expect(refused.answer).toBe('refused')
  refused.child.kill('SIGKILL')
  ours?.release()

  const holder = await lockInProcess(path)
  expect(holder.answer).toBe('locked')
  expect(tryFileLock(path)).toBeUndefined()
  holder.child.kill('SIGKILL')
  await once(holder.child, 'exit')
  const freed = tryFileLock(path)
  expect(freed).toBeDefined()
  freed?.release()
})

test('waitForFileLock resolves at the release and rejects with the file name at the timeout', async () => {
  using folder = createPublicTempFolder()
  const path = join(folder.path, 'lock')
  const first = tryFileLock(path)
  await expect(waitForFileLock(path, 'exclusive', 100)).rejects.toThrow(`another process has held ${path}`)
  const waiting = waitForFileLock(path, 'exclusive', 10_000)
  first?.release()
  const second = await waiting
  expect(tryFileLock(path)).toBeUndefined()
  second.release()
})
