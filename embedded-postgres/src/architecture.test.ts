import { findFilesMatching, readSources, findStaleExceptions } from '@sanhe/kit/testing/architecture'
import { expect, test } from 'vitest'

const sources = readSources(import.meta.dirname).filter(({ path }) => !path.endsWith('.test.ts'))
const environmentAccess = /\bprocess\.env\b/
const exceptions = {
  'server-account.ts': 'starts the database server with our PATH',
  'testing/server.ts': 'reads TEST_DATABASE_URL, the database server for tests',
}

test('embedded-postgres reads its settings from arguments, never from the environment', () => {
  expect(findFilesMatching(sources, environmentAccess, exceptions)).toEqual([])
  expect(findStaleExceptions(sources, environmentAccess, exceptions)).toEqual([])
})
