import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller, getRefusal, startTestApp, type TestApp } from '#testing'
import { openSession } from './sessions.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const secrets = {
  JWT_SECRET: 'one-secret-of-both-services-0123456789',
  DATA_KEY: 'k1:one-data-key-0123456789012345678',
}

let database: TestDatabase
let one: TestApp
let other: TestApp
beforeAll(async () => {
  database = await createTestDatabase(migrations)
  one = await startTestApp(secrets, { database })
  other = await startTestApp(secrets, { database })
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  await database.drop()
})

async function logIn() {
  const { id } = await one.user()
  const token = await openSession(one.deps, { type: 'user', id }, { ip: '203.0.113.1', device: 'a test' })
  return { here: createCaller(one.url, token), there: createCaller(other.url, token) }
}

test('a logout at one server process ends the login at another process from the next request on', async () => {
  const { here, there } = await logIn()
  await there.users.me()
  await here.auth.logout({ body: undefined })
  expect(await getRefusal(there.users.me())).toMatchObject({ status: 401, error: 'UNAUTHORIZED' })
})

test('20 simultaneous refreshes of one token, 10 at each of two processes, all return the same next token', async () => {
  const { here, there } = await logIn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => (nth % 2 ? here : there).auth.refresh()),
  )
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
})
