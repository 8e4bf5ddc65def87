import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../../scripts/secretary-conform.ts', import.meta.url))

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })

describe('npm run secretary-conform', () => {
  test.each(['--help', '-h'])('secretary-conform %s prints its usage', async (flag) => {
    const { code, out, err } = await run(flag)
    expect(code).toBe(0)
    expect(out).toContain('--task-prompt <text>')
    expect(err).toBe('')
  })

  test.each([
    ['no address', [], 'Name the address of the server'],
    ['no key', ['ws://127.0.0.1:1/ws'], 'Name a key of the server'],
    ['an unknown option', ['ws://127.0.0.1:1/ws', '--wrong'], "Unknown option '--wrong'"],
    [
      'a time that is no number',
      ['ws://127.0.0.1:1/ws', '--key', 'k', '--reply-seconds', 'x'],
      'number of seconds',
    ],
  ])(
    'secretary-conform with %s exits with 2, explains the problem and prints no stack trace',
    async (_, args, problem) => {
      const { code, err } = await run(...args)
      expect(code).toBe(2)
      expect(err).toContain(problem)
      expect(err).toContain('--help')
      expect(err).not.toMatch(/^\s+at /m)
    },
  )
})
