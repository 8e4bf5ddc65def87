import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const frames = join(root, 'secretary/protocol/src/frames.ts')
/** Files that handle frames. A frame type without a handler must fail their type check. */
const reducers = 'secretary/protocol/src/conversation.ts'
const receiver = 'secretary/agent/src/live/client-frames.ts'

let folder: string
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/frames-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Returns the errors of the type checker for a file with a changed copy of `frames.ts`. Files of the protocol import
 * `frames.ts` by path and are copied too; all other files import it by package name.
 */
async function problemsOf(file: string, changedFrames: string) {
  const copy = (path: string, text: string) => writeFileSync(join(folder, path), text)
  copy('frames.ts', pointedAtCopy(changedFrames))
  const isProtocol = file.startsWith('secretary/protocol/')
  if (isProtocol) copy('subject.ts', pointedAtCopy(readFileSync(join(root, file), 'utf8')))
  copy(
    'tsconfig.json',
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { paths: { '@sanhe/protocol/frames': ['./frames.ts'] } },
      include: [],
      files: [isProtocol ? 'subject.ts' : relative(folder, join(root, file))],
    }),
  )
  const output = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], (_, stdout) =>
      resolve(stdout),
    )
  })
  return output.split('\n').filter((line) => /never/.test(line))
}

/** Other files of the protocol are imported from their original folder. */
const pointedAtCopy = (text: string) =>
  text.replaceAll(/from '\.\/(?!frames\.ts)([\w-]+)\.ts'/g, "from '@sanhe/protocol/$1'")

const added = (text: string, list: string) => {
  const frame = "const madeUp = z.object({ type: z.literal('made_up'), more: text })\n"
  const changed = text.replace(list, `${frame}${list}\n  madeUp,`)
  expect(changed).not.toBe(text)
  return changed
}

describe('a frame type without a handler', () => {
  test.each([
    ['from the server', reducers, 'const extendedFrames = ['],
    ['from a client', receiver, "export const ClientFrame = z.discriminatedUnion('type', ["],
  ])(
    'a new frame type without a handler (%s) fails the type check',
    { timeout: 120_000 },
    async (_, file, list) => {
      const text = readFileSync(frames, 'utf8')
      expect(await problemsOf(file, text)).toEqual([])
      const problems = await problemsOf(file, added(text, list))
      expect(problems.join('\n')).toMatch(/'never'/)
    },
  )
})
