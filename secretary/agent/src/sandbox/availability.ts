import { execFile } from 'node:child_process'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { toSandboxCommand } from './rules.ts'

/** `missing`: a program is not installed. `refused`: the machine does not allow the sandbox. */
export type SandboxProblem = 'missing' | 'refused'

const timeoutMs = 10 * secondMs
const env = { PATH: '/usr/local/bin:/usr/bin:/bin' }

/** Returns why programs cannot run in the sandbox on this machine; undefined if they can. */
export async function findSandboxProblem(): Promise<SandboxProblem | undefined> {
  for (const command of [['prlimit', '--version'], toProbe()]) {
    // oxlint-disable-next-line no-await-in-loop -- the second program is tried only with the first
    const problem = await tryCommand(command)
    if (problem) return problem
  }
  return undefined
}

/** The probe writes nothing: its writable folder is that of temporary files, and the report on file 3 is left out. */
function toProbe() {
  const command = toSandboxCommand({ argv: ['/bin/true'], folder: '/tmp', hasNetwork: false })
  const at = command.indexOf('--info-fd')
  return command.toSpliced(at, 2)
}

const tryCommand = ([program = '', ...rest]: string[]) =>
  new Promise<SandboxProblem | undefined>((resolve) => {
    execFile(program, rest, { env, timeout: timeoutMs }, (error) => {
      if (!error) resolve(undefined)
      else resolve(error.code === 'ENOENT' ? 'missing' : 'refused')
    })
  })
