import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCli } from './cli.ts'
import { explainDataFolderError } from './start-problems.ts'
import { spawnService } from './testing/torture/service.ts'

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'sanhe-start-problems-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const file = (name = 'documents.sqlite') => join(dataDir, name)
const restore = 'npm run documents -- restore <backup> <new folder>'

/** Starts the real program and waits for it to exit by itself. */
async function failedStart(port = 0) {
  const child = spawnService(dataDir, port)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, errors }
}

const aSentence = (...parts: string[]) =>
  expect.stringMatching(
    new RegExp(`^[^\\n]*${parts.map((part) => RegExp.escape(part)).join('[^\\n]*')}[^\\n]*\\n$`),
  )

describe('start of the documents service with unusable data or port', () => {
  test('a start with a file that is not a database exits with code 1 and one sentence', async () => {
    writeFileSync(file(), 'garbage '.repeat(1000))
    expect(await failedStart()).toEqual({ code: 1, errors: aSentence(file(), 'is damaged', restore) })
  })

  test('a start with a damaged database page exits with code 1 and one sentence', async () => {
    const db = openSqlite(file())
    db.raw.exec('CREATE TABLE users (id INTEGER); PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)')
    db.raw.close()
    writeFileSync(file(), Buffer.alloc(4096, 0x5a), { flag: 'r+' })
    expect(await failedStart()).toEqual({ code: 1, errors: aSentence(file(), 'is damaged', restore) })
  })

  test('a start on a read-only disk exits with code 1 and one sentence', async (context) => {
    const isMounted = run('mount', '-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', dataDir)
    if (!isMounted) return context.skip('needs the right to mount a disk (root on Linux)')
    try {
      expect(await failedStart()).toEqual({ code: 1, errors: aSentence(file('.lock'), 'writable', restore) })
    } finally {
      run('umount', dataDir)
    }
  })

  test('a start on a port in use exits with code 1 and one sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await failedStart(port)).toEqual({
      code: 1,
      errors: aSentence(`:${port} is used by another process`),
    })
    taken.close()
  })

  test('a start with the data of a newer version exits with code 1 and one sentence', async () => {
    const db = openSqlite(file())
    db.raw.exec('PRAGMA user_version = 999')
    db.raw.close()
    expect(await failedStart()).toEqual({ code: 1, errors: aSentence('written by a newer version') })
  })
})

test('a command on a damaged database prints one line and exits with code 1', async () => {
  writeFileSync(file(), 'garbage '.repeat(1000))
  const lines: string[] = []
  expect(await runCli(['check'], { DATA_DIR: dataDir }, (line) => void lines.push(line))).toBe(1)
  expect(lines).toEqual([expect.stringContaining(`${file()} is damaged`)])
})

describe('explainDataFolderError', () => {
  test.each([
    ['a full database', { errcode: 13 }, 'is full'],
    ['a full disk', { code: 'ENOSPC' }, 'is full'],
    ['a database that cannot be opened', { errcode: 14 }, 'cannot be written'],
    ['a folder of another account', { code: 'EACCES' }, 'cannot be written'],
    ['a read that failed', { errcode: 266 }, 'check the disk'],
  ])('explainDataFolderError explains %s', (_, fields, expected) => {
    const explained = explainDataFolderError(Object.assign(new Error('x'), fields), '/data')
    expect(explained).toBeInstanceOf(OperatorError)
    expect((explained as Error).message).toContain(expected)
  })

  test.each([new Error('a fault of ours'), Object.assign(new Error('x'), { errcode: 19 })])(
    'explainDataFolderError returns any other error unchanged: %s',
    (error) => expect(explainDataFolderError(error, '/data')).toBe(error),
  )
})
