import {
  type CallMap,
  climbingFiles,
  cycleIn,
  filesWith,
  impureContracts,
  moduleCalls,
  readSources,
  staleExceptions,
  untestedModules,
  vagueNames,
} from '@sanhe/kit/testing/architecture'
import { describe, expect, test } from 'vitest'

/** Which module may call which by its front door. A new line here is a decision. */
const mayCall: CallMap = {
  accounts: ['core'],
  client: [],
  core: [],
  deployments: ['core', 'installer', 'reach', 'secretaries'],
  fields: [],
  health: ['core'],
  installer: ['reach'],
  payments: ['core'],
  reach: [],
  secretaries: ['core', 'reach'],
}

/** Whom a module names in its types alone, beside those it calls: nothing of it runs. */
const mayName: CallMap = {
  client: ['core'],
  core: ['accounts', 'config', 'deployments', 'reach'],
  payments: ['config'],
  reach: ['config'],
}

const readsTheClock = /\bDate\.now\(|\bnew Date\(/
const readsTheEnvironment = /\bprocess\.env\b/
const mayReadTheEnvironment = {
  'main.ts': 'hands it to config',
}
const contractImports = /^(zod|@sanhe\/kit\/contract|#fields|#[\w-]+\/contract|\.\/[\w-]+\/contract\.ts)$/

const sources = readSources(import.meta.dirname)
const code = sources.filter(({ path }) => !/\.test\.ts$|(^|\/)testing\//.test(path))
const { calls, names } = moduleCalls(sources)
const withoutEmpty = (map: CallMap) => Object.fromEntries(Object.entries(map).filter(([, to]) => to.length))

describe('the modules of the backend', () => {
  test('call each other as the map says, no more and no less', () => expect(calls).toEqual(mayCall))
  test('name each other in types as the map says', () => expect(withoutEmpty(names)).toEqual(mayName))
  test('call nobody who calls them back', () => expect(cycleIn(calls)).toBeUndefined())
  test('are reached by their front doors, never by climbing', () =>
    expect(climbingFiles(sources)).toEqual([]))
  test('each have a test beside the code', () => expect(untestedModules(sources)).toEqual([]))
})

describe('the code of the backend', () => {
  test('asks the injected clock for the time', () => expect(filesWith(code, readsTheClock)).toEqual([]))
  test('reads the environment in one place', () => {
    expect(filesWith(code, readsTheEnvironment, mayReadTheEnvironment)).toEqual([])
    expect(staleExceptions(code, readsTheEnvironment, mayReadTheEnvironment)).toEqual([])
  })
  test('exports by name', () => expect(filesWith(sources, /^export \*/m)).toEqual([]))
  test('has no drawer for everything', () => expect(vagueNames(sources)).toEqual([]))
  test('keeps its contracts readable for browsers', () =>
    expect(impureContracts(sources, contractImports)).toEqual([]))
})
