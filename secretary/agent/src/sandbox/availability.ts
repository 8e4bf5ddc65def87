import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { defaultSandboxLimits } from './rules.ts'
import { runSandboxed } from './run-sandboxed.ts'

/** `missing`: a program is not installed. `refused`: the machine does not allow the sandbox. */
export type SandboxProblem = 'missing' | 'refused'

const limits = { ...defaultSandboxLimits, timeoutMs: 10 * secondMs }

let hasSandbox = false
let current: Promise<SandboxProblem | undefined> | undefined

/**
 * Returns why programs cannot run in the sandbox on this machine; undefined if they can. The check runs a program, which
 * takes seconds on a busy machine. Therefore concurrent calls share one check, and a success is remembered. A problem is
 * not, so that an installation of the missing program takes effect without a restart.
 */
export async function findSandboxProblem(): Promise<SandboxProblem | undefined> {
  if (hasSandbox) return undefined
  const problem = await (current ??= tryProgram().finally(() => (current = undefined)))
  hasSandbox = problem === undefined
  return problem
}

async function tryProgram(): Promise<SandboxProblem | undefined> {
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
