import {
  type HealthFailure,
  healthFailureMessages,
  type InstallErrorCode,
  installErrorMessages,
} from './problems.ts'

/** Installation steps in the order of the specification, each with the progress in percent at its end. */
export const installStepDefinitions = [
  { key: 'connect', name: 'connect to server', mark: 10 },
  { key: 'environment', name: 'install container environment', mark: 35 },
  { key: 'image', name: 'download agent image', mark: 60 },
  { key: 'model', name: 'configure model access', mark: 75 },
  { key: 'skills', name: 'pre-install skills', mark: 88 },
  { key: 'security', name: 'security settings', mark: 100 },
] as const
export type InstallStepKey = (typeof installStepDefinitions)[number]['key']

export const minMemoryKb = 512 * 1024
export const minDiskKb = 2 * 1024 * 1024
/** Seconds without a heartbeat after which the deployment that holds a server's lock counts as dead. */
export const staleLockSeconds = 300

export type InstallServerFacts = {
  uid: number
  system: string
  machine: string
  libc: string
  memoryKb: number
  diskKb: number
  missing: string
  portTaken: boolean
  portOurs: boolean
}

/** Parses the `key=value` lines that the preflight script prints. */
export function parseServerFacts(output: string): InstallServerFacts {
  const values = new Map(
    output.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  )
  const text = (name: string) => values.get(name) ?? ''
  return {
    uid: Number(text('uid') || Number.NaN),
    system: text('system'),
    machine: text('machine'),
    libc: text('libc'),
    memoryKb: Number(text('memory_kb')),
    diskKb: Number(text('disk_kb')),
    missing: text('missing'),
    portTaken: text('port_taken') === 'yes',
    portOurs: text('port_ours') === 'yes',
  }
}

/** Returns why an agent cannot be installed on this server; undefined when it can. */
export function findServerProblem(facts: InstallServerFacts, machine: string): InstallErrorCode | undefined {
  if (facts.uid !== 0) return 'NOT_ROOT'
  if (facts.system !== 'Linux' || facts.machine !== machine) return 'OS_UNSUPPORTED'
  if (!facts.libc.startsWith('glibc') || facts.missing) return 'OS_UNSUPPORTED'
  if (facts.memoryKb < minMemoryKb) return 'LOW_MEMORY'
  if (facts.diskKb < minDiskKb) return 'LOW_DISK'
  if (facts.portTaken && !facts.portOurs) return 'PORT_IN_USE'
}

/** Returns why the login shell refuses to run commands; undefined when it runs them. */
export function findLoginShellProblem(code: number | null, output: string): InstallErrorCode | undefined {
  if (code === 0) return undefined
  if (/password change required|password has expired|must change your password/i.test(output))
    return 'PASSWORD_EXPIRED'
  return code === 127 || code === 126 ? 'OS_UNSUPPORTED' : 'STEP_FAILED'
}

/** Parses the output of the lock script: `taken`, or `held <seconds since the last heartbeat> <owner>`. */
export function parseServerLock(output: string) {
  const held = /^held (\d+) (.*)$/m.exec(output)
  return held ? { owner: held[2] ?? '', silentS: Number(held[1]) } : undefined
}

/**
 * Returns the error code, and its detail if any, that a script printed to mark its failure. Ignores unknown error
 * codes.
 */
export function parseScriptFailureMark(log: string): [InstallErrorCode, HealthFailure?] | undefined {
  // Uses the last error mark in the output, because earlier marks may be output of other programs.
  const [, code = '', detail = ''] = [...log.matchAll(/^@@ ([A-Z_]+)(?: ([A-Z_]+))?$/gm)].at(-1) ?? []
  if (!Object.hasOwn(installErrorMessages, code)) return undefined
  const known = code as InstallErrorCode
  return Object.hasOwn(healthFailureMessages, detail) ? [known, detail as HealthFailure] : [known]
}

/** Exit code of a script that printed an error code to mark its failure. */
export const scriptFailureExitCode = 70

/** Parses the output of `agent-state.sh`: first whether the agent listens, then the last lines of its log. */
export function parseAgentState(output: string) {
  const [state = '', ...lines] = output.split('\n')
  return { isListening: state === 'listening', log: lines.join('\n') }
}
