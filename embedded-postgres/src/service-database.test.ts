import { closeDatabase } from '@sanhe/kit/postgres/database'
import { expect, test } from 'vitest'
import { openServiceDatabase, openServicePostgres, warnOfPoolerWithoutTimeout } from './service-database.ts'
import { getTestServerUrl } from './testing/server.ts'

function createRecordingLog() {
  const warnings: string[] = []
  const log = { info() {}, error() {}, warn: (_: object, message: string) => void warnings.push(message) }
  return { log, warnings }
}

test.each([
  [
    'the pooled URL and the direct URL with DATABASE_DIRECT_URL',
    'postgresql://direct',
    'postgresql://direct',
    true,
  ],
  ['one URL for both without it', undefined, 'postgresql://pool', false],
])('openServicePostgres returns %s', async (_, databaseDirectUrl, directUrl, isPooled) => {
  const { log } = createRecordingLog()
  const location = {
    databaseUrl: 'postgresql://pool',
    databaseDirectUrl,
    preparesStatements: false,
    dataDir: '/nonexistent',
  }
  const { stop, ...postgres } = await openServicePostgres(location, log)
  expect(postgres).toEqual({ url: 'postgresql://pool', directUrl, isPooled, preparesStatements: false })
  await stop()
})

test.each([
  ['warns of a pooler that sets no statement_timeout', '', true, 1],
  ['is silent when the pooler sets a statement_timeout', '?options=-c%20statement_timeout%3D30000', true, 0],
  ['is silent without a pooler', '', false, 0],
])('warnOfPoolerWithoutTimeout %s', async (_, options, isPooled, count) => {
  const { log, warnings } = createRecordingLog()
  const url = `${await getTestServerUrl()}${options}`
  const postgres = { url, directUrl: url, isPooled, preparesStatements: false }
  const db = openServiceDatabase(url, log, postgres)
  await warnOfPoolerWithoutTimeout(postgres, db, log)
  await closeDatabase(db)
  expect(warnings).toHaveLength(count)
})
