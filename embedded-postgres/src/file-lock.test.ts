import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitForLock, tryLock } from './file-lock.ts'
import { openTempFolder } from './testing/accounts.ts'

const script = `
  const { tryLock } = await import(process.argv[1])
  console.log(tryLock(process.argv[2]) ? 'locked' : 'refused')
  process.stdin.resume()
`

async function lockInProcess(path: string) {
  const module = join(import.meta.dirname, 'file-lock.ts')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, path])
  const [answer] = (await once(child.stdout, 'data')) as [Buffer]
  return { answer: answer.toString().trim(), child }
}

test('tryLock allows one exclusive holder at a time, in the same process too', () => {
  using folder = openTempFolder()
  const path = join(folder.path, 'lock')
  const first = tryLock(path)
  expect(first).toBeDefined()
  expect(tryLock(path)).toBeUndefined()
  expect(tryLock(path, 'shared')).toBeUndefined()
  first?.release()
  first?.release()
  const second = tryLock(path)
  expect(second).toBeDefined()
  second?.release()
  expect(readdirSync(folder.path)).toEqual(['lock'])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('tryLock allows several shared holders and refuses the exclusive one meanwhile', () => {
  using folder = openTempFolder()
  const path = join(folder.path, 'lock')
  const readers = [tryLock(path, 'shared'), tryLock(path, 'shared')]
  expect(readers).not.toContain(undefined)
  expect(tryLock(path)).toBeUndefined()
  readers[0]?.release()
  expect(tryLock(path)).toBeUndefined()
  readers[1]?.release()
  const alone = tryLock(path)
  expect(alone).toBeDefined()
  alone?.release()
})

test('tryLock refuses another process, and a killed process releases its lock', async () => {
  using folder = openTempFolder()
  const path = join(folder.path, 'lock')
  const ours = tryLock(path)
  const refused = await lockInProcess(path)
  expect(refused.answer).toBe('refused')
  refused.child.kill('SIGKILL')
  ours?.release()

  const holder = await lockInProcess(path)
  expect(holder.answer).toBe('locked')
  expect(tryLock(path)).toBeUndefined()
  holder.child.kill('SIGKILL')
  await once(holder.child, 'exit')
  const freed = tryLock(path)
  expect(freed).toBeDefined()
  freed?.release()
})

test('waitForLock resolves at the release and rejects with the file name at the timeout', async () => {
  using folder = openTempFolder()
  const path = join(folder.path, 'lock')
  const first = tryLock(path)
  await expect(waitForLock(path, 'exclusive', 100)).rejects.toThrow(`another process has held ${path}`)
  const waiting = waitForLock(path, 'exclusive', 10_000)
  first?.release()
  const second = await waiting
  expect(tryLock(path)).toBeUndefined()
  second.release()
})
