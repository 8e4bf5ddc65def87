import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { silentLog } from '@sanhe/kit/runtime/log'
import { openFolderArchiveStore } from '@sanhe/providers/storage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#testing'
import { writeTakenOver } from './replica.ts'
import { startStandby } from './standby.ts'

let folder: string
let replica: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-refused-'))
  replica = join(folder, 'replica')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const store = () => openFolderArchiveStore(replica)
const start = (settings: Record<string, string> = {}) => startTestApp({ REPLICA_TO: replica, ...settings })

test('a service whose replica another machine has taken over does not start', async () => {
  await writeTakenOver(store(), { owner: 'other', host: 'second', at: '2026-11-21T08:00:00Z' })
  await expect(start()).rejects.toThrow('second took over')
})

test('settings of a replica that cannot work are refused', async () => {
  await expect(start({ REPLICA_TO: 'relative/path' })).rejects.toThrow('absolute path')
  await expect(start({ REPLICA_TO: 's3://copies' })).rejects.toThrow('REPLICA_S3_ACCESS_KEY_ID')
  await expect(start({ TAKE_OVER_AFTER_SECONDS: '10' })).rejects.toThrow('STANDBY_OF')
})

test('a standby that stopped before the first base copy starts again, and a folder with other files is refused', async () => {
  const standbyFolder = join(folder, 'standby')
  mkdirSync(standbyFolder)
  const options = {
    folder: standbyFolder,
    store: store(),
    clock: systemClock,
    log: silentLog,
    takeOverAfterMs: 5000,
  }
  for (let times = 0; times < 2; times += 1) {
    writeFileSync(join(standbyFolder, 'documents.sqlite.next'), 'a part')
    await startStandby(options).stop()
  }
  writeFileSync(join(standbyFolder, 'notes.txt'), 'notes')
  expect(() => startStandby(options)).toThrow('is not empty')
})
