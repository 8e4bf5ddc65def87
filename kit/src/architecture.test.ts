import { expect, test } from 'vitest'
import { climbingFiles, filesWith, readSources, staleExceptions, vagueNames } from './testing/architecture.ts'

const sources = readSources(import.meta.dirname)
const code = sources.filter(({ path }) => !path.endsWith('.test.ts'))

const mayReadTheEnvironment = {
  'db/postgres-account.ts': 'the database server is started with our PATH',
  'db/test-server.ts': 'names a database that tests are to use, as TEST_DATABASE_URL',
}
const readsTheClock = /\bDate\.now\(|\bnew Date\(/
const readsTheEnvironment = /\bprocess\.env\b/

test('the kit asks the machine for the time in one file', () => {
  expect(filesWith(code, readsTheClock, { 'clock.ts': 'is the clock' })).toEqual([])
})

test('the kit takes its settings as arguments', () => {
  expect(filesWith(code, readsTheEnvironment, mayReadTheEnvironment)).toEqual([])
  expect(staleExceptions(code, readsTheEnvironment, mayReadTheEnvironment)).toEqual([])
})

test('the kit has no barrels, no climbing imports and no drawer for everything', () => {
  expect(filesWith(sources, /^export \*/m)).toEqual([])
  expect(climbingFiles(sources)).toEqual([])
  expect(vagueNames(sources)).toEqual([])
})
