import { setTimeout as sleep } from 'node:timers/promises'
import {
  connectSsh,
  createOneTimeKeyPair,
  type SshScriptResult,
  SshError,
  type SshHost,
  type SshLogin,
  type SshSession,
} from '@sanhe/providers/ssh'
import { InstallError, toInstallError } from './errors.ts'
import { findLoginShellProblem, scriptFailureExitCode, parseScriptFailureMark } from './rules.ts'
import { type InstallScriptVariables, buildScript } from './scripts.ts'

export type OutputHandler = (text: string) => Promise<void>
export type DetachedInstallStep = {
  key: string
  fingerprint: string
  script: string
  values: InstallScriptVariables
}

/**
 * A server on which an agent is installed. Every call can be repeated, so a broken connection only delays the
 * installation.
 */
export type InstallTarget = {
  /** Returns the output of a script; throws an InstallError with the error code that the script printed. */
  run(script: string, values?: InstallScriptVariables): Promise<string>
  /** Runs a script and returns whether it succeeded. */
  succeeds(script: string, values?: InstallScriptVariables): Promise<boolean>
  /**
   * Runs a script that survives a lost connection and a restart of this process, and passes its output to the output
   * handler.
   */
  runDetached(step: DetachedInstallStep): Promise<void>
  upload(localFile: string, remoteFile: string): Promise<void>
  /** Logs in with a one-time SSH key from now on, so that the password can be deleted. */
  useOneTimeKey(name: string): Promise<boolean>
  close(): void
}

export type InstallTargetOptions = {
  host: SshHost
  hostKey: string
  user: string
  password(): string | undefined
  onOutput: OutputHandler
}

const pauseMs = [200, 500, 1000, 2000, 4000, 8000]
/** Pauses in ms between polls: short at first, so that short steps end soon, then longer. */
const firstPollMs = 50
const lastPollMs = 500
/** Timeout of a step in ms: many times the duration of the longest step on a slow server. */
const stepTimeoutMs = 20 * 60_000

export async function connectInstallTarget(options: InstallTargetOptions): Promise<InstallTarget> {
  const { host, hostKey, user, password, onOutput } = options
  let privateKey: string | undefined
  const connect = () => connectSsh(host, hostKey, loginOf(user, privateKey, password()))
  let session: SshSession | undefined

  /** Runs a function with an open SSH connection; reconnects a few times when the connection breaks. */
  async function connected<T>(work: (open: SshSession) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        session ??= await connect()
        return await work(session)
      } catch (error) {
        const pause = pauseMs[attempt]
        if (!(error instanceof SshError) || !isTemporary(error, attempt) || pause === undefined)
          throw toInstallError(error)
        session?.close()
        session = undefined
        await sleep(pause)
      }
    }
  }
  await connected(async () => {})
  const exec = (name: string, values: InstallScriptVariables = {}) =>
    connected((open) => open.run(buildScript(name, values)))

  async function run(name: string, values?: InstallScriptVariables) {
    const ran = await exec(name, values)
    throwFailure(ran)
    return ran.output
  }
  /**
   * Returns the output of the poll script. The output may contain an error code of the polled step, which is no failure
   * of the poll script.
   */
  async function poll(values: InstallScriptVariables) {
    const { code, output, errors } = await exec('poll.sh', values)
    const problem = findLoginShellProblem(code, errors)
    if (problem) throw new InstallError(problem)
    return output
  }
  return {
    run: async (name, values) => (await run(name, values)).toString(),
    succeeds: async (name, values) => (await exec(name, values)).code === 0,
    runDetached: (step) => runDetached({ run, poll }, step, onOutput),
    upload: (localFile, remoteFile) => connected((open) => open.upload(localFile, remoteFile)),
    async useOneTimeKey(name) {
      const made = createOneTimeKeyPair(name)
      await run('authorize.sh', { PUBLIC_KEY: made.publicKey })
      const byKey = await connectSsh(host, hostKey, { user, privateKey: made.privateKey }).catch(
        () => undefined,
      )
      if (!byKey) return false
      privateKey = made.privateKey
      session?.close()
      session = byKey
      return true
    },
    close: () => session?.close(),
  }
}

/**
 * Returns whether an error is temporary: a broken connection, or a server that stops responding after it has responded.
 */
const isTemporary = ({ code }: SshError, attempt: number) =>
  code === 'DISCONNECTED' || (attempt > 0 && (code === 'UNREACHABLE' || code === 'PORT_CLOSED'))

function loginOf(user: string, privateKey: string | undefined, password: string | undefined): SshLogin {
  if (privateKey !== undefined) return { user, privateKey }
  if (password === undefined) throw new InstallError('INTERRUPTED')
  return { user, password }
}

function throwFailure({ code, output, errors }: SshScriptResult) {
  const marked = code === scriptFailureExitCode ? parseScriptFailureMark(output.toString()) : undefined
  if (marked) throw new InstallError(...marked)
  const problem = findLoginShellProblem(code, `${output.toString()}\n${errors}`)
  if (problem) throw new InstallError(problem)
}

const maxLostRuns = 2
type Poll = (values: InstallScriptVariables) => Promise<Buffer>
type Scripts = { run(script: string, values?: InstallScriptVariables): Promise<Buffer>; poll: Poll }

/**
 * Starts a step and polls its output by byte offset until the step ends. Starts the step once more if it vanished after
 * a reboot or a kill.
 */
async function runDetached(
  { run, poll }: Scripts,
  { key, fingerprint, script, values }: DetachedInstallStep,
  onOutput: OutputHandler,
) {
  const SCRIPT = buildScript(script, values)
  for (let lost = 0; lost < maxLostRuns; lost += 1) {
    await run('detach.sh', { STEP: key, FINGERPRINT: fingerprint, SCRIPT })
    const ended = await follow(poll, key, onOutput)
    if (!ended) continue
    if (ended.code === 0) return
    throw new InstallError(...(parseScriptFailureMark(ended.log) ?? (['STEP_FAILED'] as const)))
  }
  throw new InstallError('INTERRUPTED')
}

/**
 * Passes every output line of a step to the output handler until the step ends. If the step fails, the last lines
 * explain the failure.
 */
async function follow(poll: Poll, key: string, onOutput: OutputHandler) {
  let log = ''
  let pause = firstPollMs
  const startedAt = performance.now()
  for (let offset = 0; ; ) {
    const answer = await poll({ STEP: key, OFFSET: offset })
    const line = answer.indexOf(10)
    const [state, code] = answer.subarray(0, line).toString().split(' ')
    const text = answer.subarray(line + 1)
    offset += text.length
    log = (log + text.toString()).slice(-20_000)
    if (performance.now() - startedAt > stepTimeoutMs) throw new InstallError('STEP_FAILED')
    if (text.length) await onOutput(text.toString())
    else if (state === 'lost') return undefined
    else if (state === 'ended') return { code: Number(code), log }
    else {
      await sleep(pause)
      pause = Math.min(pause * 2, lastPollMs)
    }
  }
}
