import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A source file and its import paths as written in the file. */
export type SourceFile = { path: string; text: string; imports: SourceImport[] }
export type SourceImport = { from: string; isType: boolean }

/** Modules that each module imports. Separate maps list imports of code and imports of types only. */
export type ModuleImportMap = Record<string, readonly string[]>

const importStatement = /^(?:import|export)\b(\s+type\b)?(?:[^'"`;]*?\bfrom)?\s*'([^']+)'/gm
const dynamicImport = /\bimport\('([^']+)'\)/g
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

export function parseImports(text: string): SourceImport[] {
  const written = [...text.matchAll(importStatement)].map(([, type, from = '']) => ({ from, isType: !!type }))
  const dynamic = [...text.matchAll(dynamicImport)].map(([, from = '']) => ({ from, isType: false }))
  return [...written, ...dynamic]
}

export function readSources(folder: string): SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/node_modules/**', '**/dist/**'] })
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8').replace(comment, '')
      return { path, text, imports: parseImports(text) }
    })
}

export const isTestFile = ({ path }: Pick<SourceFile, 'path'>) =>
  /\.test\.tsx?$/.test(path) || path.split('/').includes('testing')
const moduleOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '')
const product = (sources: SourceFile[]) => sources.filter((source) => !isTestFile(source))

/**
 * Returns for each module (folder of `src`) the modules that it imports by `#name`: with code, or in types only.
 * Imports of contracts count as data and are left out.
 */
export function readModuleImports(sources: SourceFile[]): { calls: ModuleImportMap; names: ModuleImportMap } {
  const calls = new Map<string, Set<string>>()
  const names = new Map<string, Set<string>>()
  for (const { path, imports } of product(sources)) {
    const from = moduleOf(path)
    if (!from || /^([\w-]+-)?contract\.ts$/.test(basename(path))) continue
    if (!calls.has(from)) {
      calls.set(from, new Set())
      names.set(from, new Set())
    }
    for (const { from: to, isType } of imports)
      if (/^#[\w-]+$/.test(to)) (isType ? names : calls).get(from)?.add(to.slice(1))
  }
  for (const [from, called] of calls) for (const to of called) names.get(from)?.delete(to)
  return { calls: asMap(calls), names: asMap(names) }
}

const asMap = (edges: Map<string, Set<string>>): ModuleImportMap =>
  Object.fromEntries([...edges].map(([from, to]) => [from, [...to].toSorted()]))

/** Returns the path of a circular import; undefined when there is none. */
export function findCycle(calls: ModuleImportMap): string[] | undefined {
  const done = new Set<string>()
  function walk(name: string, way: string[]): string[] | undefined {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of calls[name] ?? []) {
      const found = walk(next, [...way, name])
      if (found) return found
    }
    done.add(name)
  }
  for (const name of Object.keys(calls)) {
    const found = walk(name, [])
    if (found) return found
  }
}

/** Returns the files whose text matches the pattern, except the files in `except`, which maps a path to a reason. */
export function findFilesMatching(
  sources: SourceFile[],
  pattern: RegExp,
  except: Record<string, string> = {},
) {
  return sources.filter(({ path, text }) => !(path in except) && pattern.test(text)).map(({ path }) => path)
}

export const findStaleExceptions = (sources: SourceFile[], pattern: RegExp, except: Record<string, string>) =>
  Object.keys(except).filter((name) => !sources.some(({ path, text }) => path === name && pattern.test(text)))

/**
 * Returns the files that import from a parent folder. Test helpers may do that, because they do not belong to a module.
 */
export const findParentImports = (sources: SourceFile[]) =>
  product(sources)
    .filter(({ imports }) => imports.some(({ from }) => from.startsWith('../')))
    .map(({ path }) => path)

/** Returns the modules that contain logic but no test file. */
export function findUntestedModules(sources: SourceFile[]) {
  const modules = new Set(
    product(sources)
      .filter(({ path }) => !/(contract|index)\.ts$/.test(path))
      .map(({ path }) => moduleOf(path)),
  )
  const tested = new Set(
    sources.filter(({ path }) => path.endsWith('.test.ts')).map(({ path }) => moduleOf(path)),
  )
  return [...modules].filter((name) => name && !tested.has(name)).toSorted()
}

/**
 * Returns the forbidden imports of contracts: browsers load contracts, so a contract may import only zod, the contract
 * and field helpers of kit, the protocol package, and other contracts.
 */
export const findForbiddenContractImports = (sources: SourceFile[], allowed: RegExp) =>
  sources
    .filter(({ path }) => /(^|-)contract\.ts$/.test(basename(path)))
    .flatMap(({ path, imports }) =>
      imports.filter(({ from }) => !allowed.test(from)).map(({ from }) => `${path}: ${from}`),
    )

/** Returns the files with a name such as utils or common. */
export const findVagueFileNames = (sources: SourceFile[]) =>
  sources
    .filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path))
    .map(({ path }) => path)
