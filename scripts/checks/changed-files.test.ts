import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listChangedPaths, hashCheckoutFiles } from './changed-files.ts'
import { skipUnchangedSteps } from './incremental.ts'
import { type CheckStep, selectChangedSources } from './steps.ts'

let root: string
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sanhe-checks-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  write('.gitignore', '.cache\n')
  write('a.ts', '1')
  write('b.md', '1')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('listChangedPaths', () => {
  test('listChangedPaths returns added, changed and removed files', async () => {
    const before = await hashCheckoutFiles(root)
    write('a.ts', '2')
    write('c.ts', '1')
    rmSync(join(root, 'b.md'))
    expect(listChangedPaths(before, await hashCheckoutFiles(root)).toSorted()).toEqual([
      'a.ts',
      'b.md',
      'c.ts',
    ])
  })
})

describe('skipUnchangedSteps', () => {
  /** Runs one step over `*.ts` the way `npm run check` does; `seen` lists the changed files of each run. */
  async function runStep(seen: (string[] | undefined)[], failed = 0) {
    const step: CheckStep = {
      name: 'sample',
      part: 'check',
      inputs: /\.ts$/,
      run: async (changed) => {
        seen.push(changed)
        return { passed: 1 - failed, failed, skipped: 0, output: '' }
      },
    }
    const [incremental] = await skipUnchangedSteps(root, [step])
    return incremental?.run()
  }

  test('skipUnchangedSteps runs a new step completely, skips an unchanged step, and passes only changed files afterwards', async () => {
    const seen: (string[] | undefined)[] = []
    await runStep(seen)
    expect(await runStep(seen)).toMatchObject({ passed: 1, note: 'unchanged' })
    write('b.md', '2')
    await runStep(seen)
    expect(seen).toEqual([undefined])
    write('a.ts', '2')
    await runStep(seen)
    expect(seen).toEqual([undefined, ['a.ts']])
  })

  test('skipUnchangedSteps runs a failed step again although nothing changed', async () => {
    const seen: (string[] | undefined)[] = []
    await runStep(seen, 1)
    await runStep(seen, 1)
    expect(seen).toHaveLength(2)
  })
})

describe('selectChangedSources', () => {
  test('selectChangedSources returns changed sources, so that a tool checks only them', () =>
    expect(selectChangedSources(['ui/src/menu.tsx', 'kit/src/geo.ts'])).toEqual([
      'ui/src/menu.tsx',
      'kit/src/geo.ts',
    ]))

  test.each([
    ['no earlier pass', undefined],
    ['a changed glossary', ['kit/src/geo.ts', 'docs/glossary.md']],
    ['a changed setting', ['documents/web/tsconfig.json']],
    ['many changed files', Array.from({ length: 101 }, (_, n) => `kit/src/file-${n}.ts`)],
  ])('selectChangedSources returns no files after %s, so that a tool checks everything', (_, changed) =>
    expect(selectChangedSources(changed)).toEqual([]),
  )
})
