import { expect, test } from 'vitest'
import { filesWith, filesWithParentImports, readSources, vagueNames } from './testing/architecture.ts'

const sources = readSources(import.meta.dirname)
const code = sources.filter(({ path }) => !path.endsWith('.test.ts'))

const readsTheClock = /\bDate\.now\(|\bnew Date\(/
const readsTheEnvironment = /\bprocess\.env\b/

test('the kit asks the machine for the time in one file', () => {
  expect(filesWith(code, readsTheClock, { 'runtime/clock.ts': 'reads the clock of the machine' })).toEqual([])
})

test('the kit takes its settings as arguments', () => {
  expect(filesWith(code, readsTheEnvironment)).toEqual([])
})

test('the kit has no barrels, no climbing imports and no drawer for everything', () => {
  expect(filesWith(sources, /^export \*/m)).toEqual([])
  expect(filesWithParentImports(sources)).toEqual([])
  expect(vagueNames(sources)).toEqual([])
})
