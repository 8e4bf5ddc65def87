import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningServer } from './server-process.ts'
import { createPublicTempFolder, readPostmasterPid, startServerInProcess } from './testing/accounts.ts'

/** Time in ms within which a killed server is available again, as the operations page promises. */
const promisedMs = 5000

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client.query<Record<string, unknown>>(text).finally(() => client.end())
}

const answers = (url: string) =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  )

function dataFolder() {
  const temp = createPublicTempFolder()
  onTestFinished(() => temp[Symbol.dispose]())
  return join(temp.path, 'postgres')
}

describe('supervisePostgresServer', () => {
  test('supervisePostgresServer starts a killed server again at the same port within 5 seconds, with its rows', async () => {
    const dataDir = dataFolder()
    const lines: string[] = []
    const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
    onTestFinished(() => server.stop())
    await query(server.url, 'CREATE TABLE kept ()')
    const before = readPostmasterPid(dataDir)
    process.kill(before, 'SIGKILL')
    await expect.poll(() => answers(server.url), { timeout: promisedMs, interval: 50 }).toBe(true)
    expect(readPostmasterPid(dataDir)).not.toBe(before)
    expect((await query(server.url, 'SELECT * FROM kept')).rows).toEqual([])
    expect(lines.map((line) => line.replace(/.*postgres /, ''))).toEqual([
      'has ended: starting it again',
      'answers again',
    ])
  })

  test('supervisePostgresServer does not start a server again that its owner stops', async () => {
    const dataDir = dataFolder()
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
    await server.stop()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(findRunningServer(join(dataDir, 'cluster'))).toBeUndefined()
  })

  test('supervisePostgresServer lets a guest process start the server again when the owner and the server were killed', async () => {
    const dataDir = dataFolder()
    const owner = await startServerInProcess(dataDir)
    const guest = await startEmbeddedPostgres({ dataDir, log: () => {} })
    onTestFinished(() => guest.stop())
    const pid = readPostmasterPid(dataDir)
    await owner.kill()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => answers(guest.url), { timeout: promisedMs, interval: 50 }).toBe(true)
    await guest.stop()
    expect(findRunningServer(join(dataDir, 'cluster'))).toBeUndefined()
  })

  test('supervisePostgresServer gives up with the reason after five attempts, and never creates an empty database', async () => {
    const dataDir = dataFolder()
    const lost = Promise.withResolvers<Error>()
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, onLost: lost.resolve })
    const pid = readPostmasterPid(dataDir)
    renameSync(join(dataDir, 'cluster'), join(dataDir, 'away'))
    process.kill(pid, 'SIGKILL')
    expect((await lost.promise).message).toMatch(/did not start again in 5 attempts/)
    expect(findRunningServer(join(dataDir, 'cluster'))).toBeUndefined()
    await server.stop()
  })
})
