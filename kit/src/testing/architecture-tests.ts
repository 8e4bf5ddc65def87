import { describe, expect, test } from 'vitest'
import {
  filesWith,
  filesWithParentImports,
  filesWithVagueNames,
  findCycle,
  forbiddenContractImports,
  type ImportMap,
  readModuleImports,
  readSources,
  staleExceptions,
  untestedModules,
} from './architecture.ts'

const clockAccess = /\bDate\.now\(|\bnew Date\(/
const environmentAccess = /\bprocess\.env\b/
const mayReadEnvironment = { 'main.ts': 'hands it to config' }
const contractImports =
  /^(zod|@sanhe\/kit\/(http\/(contract|fields|health-contract)|runtime\/clock|money)|#fields|#[\w-]+\/contract|\.\/[\w-]+\/([\w-]+-)?contract\.ts)$/
const isTest = /\.test\.ts$|(^|\/)testing\//

const withoutEmpty = (map: ImportMap) => Object.fromEntries(Object.entries(map).filter(([, to]) => to.length))

type ModuleMaps = {
  /** Modules that each module may import through its index.ts. Adding an entry is a design decision. */
  mayCall: ImportMap
  /** Further modules from which a module may import types only. */
  mayName: ImportMap
}

/** Declares the architecture tests of a server. `folder` is its `src` folder. */
export function testArchitecture(product: string, folder: string, { mayCall, mayName }: ModuleMaps) {
  const sources = readSources(folder)
  const code = sources.filter(({ path }) => !isTest.test(path))
  const { calls, names } = readModuleImports(sources)

  describe(`the modules of ${product}`, () => {
    test('modules import each other exactly as mayCall lists', () => expect(calls).toEqual(mayCall))
    test('modules import types from each other exactly as mayName lists', () =>
      expect(withoutEmpty(names)).toEqual(mayName))
    test('modules have no circular imports', () => expect(findCycle(calls)).toBeUndefined())
    test('modules import each other by #name, never through parent folders', () =>
      expect(filesWithParentImports(sources)).toEqual([]))
    test('every module has a test file', () => expect(untestedModules(sources)).toEqual([]))
  })

  describe(`the code of ${product}`, () => {
    test('server code reads the time from the injected clock only', () =>
      expect(filesWith(code, clockAccess)).toEqual([]))
    test('only main.ts reads environment variables', () => {
      expect(filesWith(code, environmentAccess, mayReadEnvironment)).toEqual([])
      expect(staleExceptions(code, environmentAccess, mayReadEnvironment)).toEqual([])
    })
    test('no file uses `export *`', () => expect(filesWith(sources, /^export \*/m)).toEqual([]))
    test('no file or folder has a vague name such as utils', () =>
      expect(filesWithVagueNames(sources)).toEqual([]))
    test('contracts import only modules that run in browsers', () =>
      expect(forbiddenContractImports(sources, contractImports)).toEqual([]))
  })
}
