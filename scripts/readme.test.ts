import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCommandBlocks, openCommandBlockRunner, serviceStartTimeoutMs } from './testing/command-blocks.ts'

const blocks = listCommandBlocks('README.md')
const linesOf = (path: string) =>
  readFileSync(join(import.meta.dirname, '..', path), 'utf8').split('\n').length

let runner: Awaited<ReturnType<typeof openCommandBlockRunner>>
beforeAll(async () => {
  runner = await openCommandBlockRunner((sandbox) => ({ DATA_DIR: join(sandbox, 'data') }))
})
afterAll(() => runner.close())

describe('README.md', () => {
  test('README.md has at most 100 lines in each language', () => {
    expect(linesOf('README.md')).toBeLessThanOrEqual(101)
    expect(linesOf('README.zh-CN.md')).toBeLessThanOrEqual(101)
  })

  test('README.md has command blocks', () => expect(blocks.length).toBeGreaterThan(2))

  test.each(blocks)(
    'the $info command block at line $line of the page runs as printed',
    async (block) => void (await runner.run(block)),
    serviceStartTimeoutMs + 30_000,
  )
})
