import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  defaultSandboxLimits,
  type SandboxRunInput,
  type SandboxLimits,
  type SandboxStopReason,
  toSandboxedCommand,
} from './rules.ts'
import { watchSandboxLimits } from './watch.ts'

export type SandboxResult = {
  /** Exit code of the program; null if a limit or a signal ended it. */
  exitCode: number | null
  /** Output and error output together, as far as the limit allows. */
  output: string
  leftOutBytes: number
  /** Limit that ended the program; undefined if the program ended by itself. */
  stoppedBy: SandboxStopReason | undefined
}

/** A program whose output exceeds the limit by this factor is ended. */
const maxOutputFactor = 10

/** Runs a program in the sandbox and returns its output. Rejects with the signal's reason if the run is stopped. */
export async function runSandboxed(
  input: SandboxRunInput,
  signal: AbortSignal,
  limits: SandboxLimits = defaultSandboxLimits,
): Promise<SandboxResult> {
  signal.throwIfAborted()
  await mkdir(input.folder, { recursive: true, mode: 0o700 })
  const [program = '', ...rest] = toSandboxedCommand(input, limits, process.getuid?.() === 0)
  const child = spawn(program, rest, {
    // The environment of the agent contains secrets, so the program does not inherit it.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let stoppedBy: SandboxStopReason | undefined
  const stop = (why?: SandboxStopReason) => {
    stoppedBy ??= why
    killGroup(child)
  }
  const onAbort = () => stop()
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => stop('time'), limits.timeoutMs)
  const collected = collectOutput(child, limits.outputBytes, () => stop('output'))
  const stopWatching = watchWhenStarted(child, input.folder, limits, stop)
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    return { exitCode: stoppedBy ? null : exitCode, stoppedBy, ...collected() }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    stopWatching()
    killGroup(child)
  }
}

/** Ends the process group. The kernel then ends everything in the process namespace of the sandbox. */
function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // An error of `kill` means that the process group has already ended.
  }
}

function collectOutput(child: ChildProcess, maxBytes: number, onFlood: () => void) {
  const parts: Buffer[] = []
  let kept = 0
  let total = 0
  const add = (part: Buffer) => {
    total += part.length
    const rest = part.subarray(0, Math.max(0, maxBytes - kept))
    kept += rest.length
    if (rest.length) parts.push(rest)
    if (total > maxBytes * maxOutputFactor) onFlood()
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => ({ output: Buffer.concat(parts).toString('utf8').toWellFormed(), leftOutBytes: total - kept })
}

/** Begins to watch the limits once `bwrap` has reported the first process of the sandbox. */
function watchWhenStarted(
  child: ChildProcess,
  folder: string,
  limits: SandboxLimits,
  stop: (why: SandboxStopReason) => void,
) {
  let stopWatching = () => {}
  let text = ''
  const info = child.stdio[3] as Readable
  info.on('data', (part: Buffer) => {
    text += part.toString()
    const pid = /"child-pid":\s*(\d+)/.exec(text)?.[1]
    if (!pid) return
    info.removeAllListeners('data').resume()
    stopWatching = watchSandboxLimits(Number(pid), folder, limits, stop)
  })
  return () => stopWatching()
}
