import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { defaultSandboxLimits } from './rules.ts'
import { runSandboxed } from './run-sandboxed.ts'

/** `missing`: a program is not installed. `refused`: the machine does not allow the sandbox. */
export type SandboxProblem = 'missing' | 'refused'

const limits = { ...defaultSandboxLimits, timeoutMs: 10 * secondMs }

/** Returns why programs cannot run in the sandbox on this machine; undefined if they can. */
export async function findSandboxProblem(): Promise<SandboxProblem | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-sandbox-'))
  try {
    const { signal } = new AbortController()
    const result = await runSandboxed({ argv: ['true'], folder, hasNetwork: false }, signal, limits)
    if (result.exitCode === 0) return undefined
    // Exit code 127 of a shell or of setpriv means that the program does not exist.
    return result.exitCode === 127 ? 'missing' : 'refused'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing'
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
