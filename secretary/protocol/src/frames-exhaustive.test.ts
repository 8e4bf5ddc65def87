import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const protocol = 'secretary/protocol/src'
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
 * Returns the errors of the type checker for a file with a changed copy of the frames (`client-frames` or
 * `server-frames`). Files of the protocol import frames by path and are copied too; all other files import them by
 * package name.
 */
async function problemsOf(file: string, frames: string, changedFrames: string) {
  const copy = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const pointedAtCopy = pointAtCopyOf(frames)
  copy(`${frames}.ts`, pointedAtCopy(changedFrames))
  const isProtocol = file.startsWith('secretary/protocol/')
  if (isProtocol) copy('subject.ts', pointedAtCopy(readFileSync(join(root, file), 'utf8')))
  copy(
    'tsconfig.json',
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { paths: { [`@sanhe/protocol/${frames}`]: [`./${frames}.ts`] } },
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
const pointAtCopyOf = (frames: string) => (text: string) =>
  text.replaceAll(new RegExp(`from '\\./(?!${frames}\\.ts)([\\w-]+)\\.ts'`, 'g'), "from '@sanhe/protocol/$1'")

const added = (text: string, list: string) => {
  const frame = "const madeUp = z.object({ type: z.literal('made_up'), more: text })\n"
  const changed = text.replace(list, `${frame}${list}\n  madeUp,`)
  expect(changed).not.toBe(text)
  return changed
}

describe('a frame type without a handler fails the type check', () => {
  test.each([
    ['from the server', reducers, 'server-frames', 'const extendedFrames = ['],
    ['from a client', receiver, 'client-frames', "export const ClientFrame = z.discriminatedUnion('type', ["],
  ])(
    'a new frame type without a handler (%s) fails the type check',
    { timeout: 120_000 },
    async (_, file, frames, list) => {
      const text = readFileSync(join(root, protocol, `${frames}.ts`), 'utf8')
      expect(await problemsOf(file, frames, text)).toEqual([])
      const problems = await problemsOf(file, frames, added(text, list))
      expect(problems.join('\n')).toMatch(/'never'/)
    },
  )
})
