import { describe, expect, test } from 'vitest'
import {
  type CallMap,
  findCycle,
  filesWith,
  filesWithParentImports,
  impureContracts,
  moduleCalls,
  readSources,
  staleExceptions,
  untestedModules,
  vagueNames,
} from './architecture.ts'

const readsTheClock = /\bDate\.now\(|\bnew Date\(/
const readsTheEnvironment = /\bprocess\.env\b/
const mayReadTheEnvironment = { 'main.ts': 'hands it to config' }
const contractImports =
  /^(zod|@sanhe\/kit\/(http\/(contract|fields|health-contract)|runtime\/clock|money)|#fields|#[\w-]+\/contract|\.\/[\w-]+\/([\w-]+-)?contract\.ts)$/
const isTest = /\.test\.ts$|(^|\/)testing\//

const withoutEmpty = (map: CallMap) => Object.fromEntries(Object.entries(map).filter(([, to]) => to.length))

type ModuleMaps = {
  /** Which module may call which by its front door. A new line there is a decision. */
  mayCall: CallMap
  /** Whom a module names in its types alone, beside those it calls: nothing of it runs. */
  mayName: CallMap
}

/** The tests that hold a server to the form of the house. `folder` is its `src`. */
export function testArchitecture(product: string, folder: string, { mayCall, mayName }: ModuleMaps) {
  const sources = readSources(folder)
  const code = sources.filter(({ path }) => !isTest.test(path))
  const { calls, names } = moduleCalls(sources)

  describe(`the modules of ${product}`, () => {
    test('call each other as the map says, no more and no less', () => expect(calls).toEqual(mayCall))
    test('name each other in types as the map says', () => expect(withoutEmpty(names)).toEqual(mayName))
    test('call nobody who calls them back', () => expect(findCycle(calls)).toBeUndefined())
    test('are reached by their front doors, never by climbing', () =>
      expect(filesWithParentImports(sources)).toEqual([]))
    test('each have a test beside the code', () => expect(untestedModules(sources)).toEqual([]))
  })

  describe(`the code of ${product}`, () => {
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
}
