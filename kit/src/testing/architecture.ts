import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A source file with what it imports, as it is written. */
export type SourceFile = { path: string; text: string; imports: Import[] }
export type Import = { from: string; isType: boolean }

/** Which module may call which, and which it may only name in a type. One page of a product's structure. */
export type CallMap = Record<string, readonly string[]>

const importStatement = /^(?:import|export)\b(\s+type\b)?(?:[^'"`;]*?\bfrom)?\s*'([^']+)'/gm
const dynamicImport = /\bimport\('([^']+)'\)/g
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

export function importsOf(text: string): Import[] {
  const written = [...text.matchAll(importStatement)].map(([, type, from = '']) => ({ from, isType: !!type }))
  const dynamic = [...text.matchAll(dynamicImport)].map(([, from = '']) => ({ from, isType: false }))
  return [...written, ...dynamic]
}

/** Every TypeScript file under `folder`, comments taken out, paths relative to it. */
export function readSources(folder: string): SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/node_modules/**', '**/dist/**'] })
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8').replace(comment, '')
      return { path, text, imports: importsOf(text) }
    })
}

export const isTest = ({ path }: Pick<SourceFile, 'path'>) =>
  /\.test\.tsx?$/.test(path) || path.split('/').includes('testing')
const moduleOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '')
const product = (sources: SourceFile[]) => sources.filter((source) => !isTest(source))

/** Modules (folders of `src`) and whom they import by `#name`: with code, or in types alone. Contracts are data. */
export function moduleCalls(sources: SourceFile[]): { calls: CallMap; names: CallMap } {
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

const asMap = (edges: Map<string, Set<string>>): CallMap =>
  Object.fromEntries([...edges].map(([from, to]) => [from, [...to].toSorted()]))

/** A way that leads back to where it began; undefined when there is none. */
export function findCycle(calls: CallMap): string[] | undefined {
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

/** Files whose text matches, but for those that are excepted with a reason. */
export function filesWith(sources: SourceFile[], pattern: RegExp, except: Record<string, string> = {}) {
  return sources.filter(({ path, text }) => !(path in except) && pattern.test(text)).map(({ path }) => path)
}

/** Exceptions that no file needs any more. */
export const staleExceptions = (sources: SourceFile[], pattern: RegExp, except: Record<string, string>) =>
  Object.keys(except).filter((name) => !sources.some(({ path, text }) => path === name && pattern.test(text)))

/** Files that climb out of their folder. Test helpers may: they stand outside the modules. */
export const filesWithParentImports = (sources: SourceFile[]) =>
  product(sources)
    .filter(({ imports }) => imports.some(({ from }) => from.startsWith('../')))
    .map(({ path }) => path)

/** Modules that do something and have no test beside it. */
export function untestedModules(sources: SourceFile[]) {
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

/** Contracts are read by browsers: what else than zod, the kit's contract, fields and other contracts they import. */
export const impureContracts = (sources: SourceFile[], allowed: RegExp) =>
  sources
    .filter(({ path }) => basename(path) === 'contract.ts')
    .flatMap(({ path, imports }) =>
      imports.filter(({ from }) => !allowed.test(from)).map(({ from }) => `${path}: ${from}`),
    )

/** Words for everything, which therefore say nothing. */
export const vagueNames = (sources: SourceFile[]) =>
  sources
    .filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path))
    .map(({ path }) => path)
