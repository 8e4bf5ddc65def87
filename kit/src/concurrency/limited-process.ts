import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { secondMs } from '@sanhe/kit/runtime/clock'

export type ProcessLimits = {
  timeoutMs: number
  maxHeapMb: number
  maxMemoryBytes: number
  /** Ends the process at once when it is aborted. */
  signal?: AbortSignal
}

/** Limits for reading one file of a user, such as a PDF. */
export const untrustedFileLimits = {
  timeoutMs: 30 * secondMs,
  maxHeapMb: 256,
  maxMemoryBytes: 700 * 1024 * 1024,
} satisfies ProcessLimits

const memoryCheckMs = 200
const pageBytes = 4096

/**
 * Runs one task in a new process and resolves with its first message. Rejects if the process ends without a message,
 * takes too much time or takes too much memory. Libraries that parse untrusted files run in such a process.
 */
export async function runInLimitedProcess<Result>(
  program: URL,
  task: object,
  { timeoutMs, maxHeapMb, maxMemoryBytes, signal }: ProcessLimits,
): Promise<Result> {
  const child = fork(fileURLToPath(program), {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    // The process reads untrusted files, so it receives no environment variables of the service.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  const stopWatching = watchMemory(child.pid, maxMemoryBytes, kill)
  const timer = setTimeout(kill, timeoutMs)
  signal?.addEventListener('abort', kill)
  try {
    return await new Promise<Result>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Result))
      child.once('error', reject)
      child.once('exit', () => reject(new Error('the file takes too much time or memory')))
      child.send(task)
    })
  } finally {
    clearTimeout(timer)
    stopWatching()
    signal?.removeEventListener('abort', kill)
    child.on('error', () => {}).kill('SIGKILL')
  }
}

/**
 * Ends a process whose memory outside of the heap grows too much. This works only on Linux; on other systems only the
 * limits of time and heap apply.
 */
function watchMemory(pid: number | undefined, maxMemoryBytes: number, onExceeded: () => void) {
  async function check() {
    const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
    if (Number(text.split(' ')[1]) * pageBytes > maxMemoryBytes) onExceeded()
  }
  const timer = setInterval(() => void check(), memoryCheckMs)
  return () => clearInterval(timer)
}
