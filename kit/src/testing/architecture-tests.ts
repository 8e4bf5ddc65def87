import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  findFilesMatching,
  findParentImports,
  findVagueFileNames,
  findCycle,
  findForbiddenContractImports,
  type ModuleImportMap,
  readModuleImports,
  readSources,
  findStaleExceptions,
  findUntestedModules,
} from './architecture.ts'

const architecturePage = new URL('../../../docs/architecture.md', import.meta.url)

const clockAccess = /\bDate\.now\(|\bnew Date\(/
const environmentAccess = /\bprocess\.env\b/
const mayReadEnvironment = { 'main.ts': 'hands it to config' }
const contractImports =
  /^(zod|@sanhe\/kit\/(http\/(contract|fields|health-contract)|runtime\/clock|money)|@sanhe\/protocol\/[\w/-]+|#fields|#[\w-]+\/contract|\.\/([\w-]+\/)?([\w-]+-)?contract\.ts)$/
const isTest = /\.test\.ts$|(^|\/)testing\//

const withoutEmpty = (map: ModuleImportMap) =>
  Object.fromEntries(Object.entries(map).filter(([, to]) => to.length))

type ModuleMaps = {
  /** Modules that each module may import, through their index.ts. Adding an entry is a design decision. */
  mayCall: ModuleImportMap
  /** Additional modules from which a module may import types only. */
  mayName: ModuleImportMap
}

/** Declares the architecture tests of a server. `folder` is the server's `src` folder. */
export function testArchitecture(product: string, folder: string, { mayCall, mayName }: ModuleMaps) {
  const sources = readSources(folder)
  const code = sources.filter(({ path }) => !isTest.test(path))
  const { calls, names } = readModuleImports(sources)

  describe(`the modules of ${product}`, () => {
    test('modules import code from each other exactly as the list mayCall says', () =>
      expect(calls).toEqual(mayCall))
    test('modules import types from each other exactly as the list mayName says', () =>
      expect(withoutEmpty(names)).toEqual(mayName))
    test('modules have no circular imports', () => expect(findCycle(calls)).toBeUndefined())
    test('modules import each other by #name, never through parent folders', () =>
      expect(findParentImports(sources)).toEqual([]))
    test('docs/architecture.md names every module', () => {
      const named = listModulesOnPage()
      expect(Object.keys(mayCall).filter((name) => !named.some((pattern) => pattern.test(name)))).toEqual([])
    })
    test('every module has a test file', () => expect(findUntestedModules(sources)).toEqual([]))
  })

  describe(`the code of ${product}`, () => {
    test('server code reads the time only from the injected clock', () =>
      expect(findFilesMatching(code, clockAccess)).toEqual([]))
    test('only main.ts reads environment variables', () => {
      expect(findFilesMatching(code, environmentAccess, mayReadEnvironment)).toEqual([])
      expect(findStaleExceptions(code, environmentAccess, mayReadEnvironment)).toEqual([])
    })
    test('no file uses `export *`', () => expect(findFilesMatching(sources, /^export \*/m)).toEqual([]))
    test('no file or folder has a vague name such as utils', () =>
      expect(findVagueFileNames(sources)).toEqual([]))
    test('contracts import only modules that can run in browsers', () =>
      expect(findForbiddenContractImports(sources, contractImports)).toEqual([]))
  })
}

/** Returns the names of the module tables of the page as patterns: `merchant-*` stands for several modules. */
const listModulesOnPage = () =>
  [...readFileSync(architecturePage, 'utf8').matchAll(/^\| (`[^|]+`) \|/gm)]
    .flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
    .map((name) => new RegExp(`^${name.replace('*', '[\\w-]+')}$`))
