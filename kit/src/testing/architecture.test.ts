import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  findFilesMatching,
  findParentImports,
  findVagueFileNames,
  findCycle,
  findForbiddenContractImports,
  parseImports,
  readModuleImports,
  readSources,
  findStaleExceptions,
  findUntestedModules,
} from './architecture.ts'

let folder: string
function sources(files: Record<string, string>) {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-architecture-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return readSources(folder)
}
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }))

test('parseImports finds value and type imports that span several lines', () => {
  const text = `import type { A } from '#a'
import {
  type B,
  b,
} from '#b'
import './c.ts'
export { d } from './d.ts'
export type { E } from './e.ts'
const f = await import('#f')`
  expect(parseImports(text)).toEqual([
    { from: '#a', isType: true },
    { from: '#b', isType: false },
    { from: './c.ts', isType: false },
    { from: './d.ts', isType: false },
    { from: './e.ts', isType: true },
    { from: '#f', isType: false },
  ])
})

test('readModuleImports lists value imports and type imports separately', () => {
  const found = readModuleImports(
    sources({
      'orders/service.ts': `import type { User } from '#users'\nimport { db } from '#core'\nimport type { Db } from '#core'`,
      'orders/orders.test.ts': `import { startTestApp } from '#testing'`,
      'orders/contract.ts': `import { id } from '#fields'`,
      'users/index.ts': `// import { x } from '#orders'`,
    }),
  )
  expect(found).toEqual({ calls: { orders: ['core'], users: [] }, names: { orders: ['users'], users: [] } })
})

test('findCycle returns the path of a circular import', () => {
  expect(findCycle({ a: ['b', 'c'], b: ['c'], c: [] })).toBeUndefined()
  expect(findCycle({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b'])
})

test('findFilesMatching finds a pattern in code but not in comments, and findStaleExceptions returns exceptions that are no longer needed', () => {
  const found = sources({
    'a.ts': 'const now = Date.now()',
    'b.ts': '// never Date.now()\nconst now = clock.now()',
    'c.ts': 'export const at = Date.now()',
  })
  expect(findFilesMatching(found, /Date\.now\(/, { 'c.ts': 'a reason' })).toEqual(['a.ts'])
  expect(findStaleExceptions(found, /Date\.now\(/, { 'b.ts': 'old', 'c.ts': 'a reason' })).toEqual(['b.ts'])
})

test('the architecture checks find parent imports, vague file names, modules without a test and contracts with forbidden imports', () => {
  const found = sources({
    'a/service.ts': `import { b } from '../b/store.ts'`,
    'a/utils.ts': '',
    'a/a.test.ts': '',
    'b/store.ts': '',
    'c/contract.ts': `import { z } from 'zod'\nimport { readFileSync } from 'node:fs'`,
  })
  expect(findParentImports(found)).toEqual(['a/service.ts'])
  expect(findVagueFileNames(found)).toEqual(['a/utils.ts'])
  expect(findUntestedModules(found)).toEqual(['b'])
  expect(findForbiddenContractImports(found, /^zod$/)).toEqual(['c/contract.ts: node:fs'])
})
