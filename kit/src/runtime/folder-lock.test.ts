import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock, fromIso } from './clock.ts'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sanhe-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holdingProcess = async () => {
  const code = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    lockFolder(${JSON.stringify(folder)}, { now: () => 0 })
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code])
  await once(child.stdout, 'data')
  return child
}

test('lockFolder refuses a second process and names the process that holds the lock', () => {
  const lock = lockFolder(folder, clock)
  expect(() => lockFolder(folder, clock)).toThrow(FolderInUseError)
  expect(() => lockFolder(folder, clock)).toThrow(`process ${process.pid} since 2026-11-21T08:00:00.000Z`)
  lock.release()
  lockFolder(folder, clock).release()
})

test('lockFolder succeeds after the process that held the lock was killed', async () => {
  const child = await holdingProcess()
  expect(() => lockFolder(folder, clock)).toThrow(`process ${child.pid} since 1970-01-01`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder, clock).release()
})
