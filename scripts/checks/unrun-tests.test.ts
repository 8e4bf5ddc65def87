import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listUnrunTests } from './unrun-tests.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sanhe-unrun-'))
  for (const folder of ['src', 'e2e', 'node_modules/other'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of [
    'src/a.test.ts',
    'src/b.test.ts',
    'src/b.ts',
    'e2e/c.test.ts',
    'node_modules/other/d.test.ts',
  ])
    writeFileSync(join(root, file), '')
})
afterEach(() => rmSync(root, { recursive: true }))

const reportOf = (...files: string[]) => ({ testResults: files.map((file) => ({ name: join(root, file) })) })

test('listUnrunTests returns a test file that is missing in the report', () => {
  expect(listUnrunTests(root, reportOf('src/a.test.ts'))).toEqual(['src/b.test.ts'])
})

test('listUnrunTests returns nothing when the report has every test file outside of packages and browser tests', () => {
  expect(listUnrunTests(root, reportOf('src/a.test.ts', 'src/b.test.ts'))).toEqual([])
})
