import { expect, test } from 'vitest'
import {
  filesWith,
  filesWithParentImports,
  filesWithVagueNames,
  readSources,
} from './testing/architecture.ts'

const sources = readSources(import.meta.dirname)
const code = sources.filter(({ path }) => !path.endsWith('.test.ts'))

const clockAccess = /\bDate\.now\(|\bnew Date\(/
const environmentAccess = /\bprocess\.env\b/

test('kit reads the clock of the machine in one file only', () => {
  expect(filesWith(code, clockAccess, { 'runtime/clock.ts': 'reads the clock of the machine' })).toEqual([])
})

test('kit reads its settings from arguments, never from the environment', () => {
  expect(filesWith(code, environmentAccess)).toEqual([])
})

test('kit has no `export *`, no imports of parent folders and no vague file names such as utils', () => {
  expect(filesWith(sources, /^export \*/m)).toEqual([])
  expect(filesWithParentImports(sources)).toEqual([])
  expect(filesWithVagueNames(sources)).toEqual([])
})
