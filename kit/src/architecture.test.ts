import { expect, test } from 'vitest'
import {
  findFilesMatching,
  findParentImports,
  findVagueFileNames,
  readSources,
} from './testing/architecture.ts'

const sources = readSources(import.meta.dirname)
const code = sources.filter(({ path }) => !path.endsWith('.test.ts'))

const clockAccess = /\bDate\.now\(|\bnew Date\(/
const environmentAccess = /\bprocess\.env\b/

test('only one file of kit reads the clock of the machine', () => {
  expect(
    findFilesMatching(code, clockAccess, { 'runtime/clock.ts': 'reads the clock of the machine' }),
  ).toEqual([])
})

test('kit receives its settings as arguments and never reads environment variables', () => {
  expect(findFilesMatching(code, environmentAccess)).toEqual([])
})

test('kit contains no `export *`, no imports from parent folders and no vague file names such as utils', () => {
  expect(findFilesMatching(sources, /^export \*/m)).toEqual([])
  expect(findParentImports(sources)).toEqual([])
  expect(findVagueFileNames(sources)).toEqual([])
})
