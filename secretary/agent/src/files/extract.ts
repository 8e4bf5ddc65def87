import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { secondMs } from '@sanhe/kit/runtime/clock'
import type { DocumentKind } from './rules.ts'

const program = fileURLToPath(new URL('./extract-process.ts', import.meta.url))
/**
 * Time and memory limits of reading one document. Libraries that parse untrusted documents run in a separate process.
 */
const timeoutMs = 30 * secondMs
const maxHeapMb = 256
const maxMemoryBytes = 700 * 1024 * 1024
const memoryCheckMs = 200
const pageBytes = 4096

type Result = { text: string } | { problem: string }

/** Returns the text of a document. Rejects if it is damaged, protected, or exceeds the limits. */
export async function extractDocumentText(
  path: string,
  kind: Exclude<DocumentKind, 'text'>,
  limits: { timeoutMs?: number } = {},
): Promise<string> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    // The process reads untrusted documents, so it receives no environment variables of the agent.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stopWatching = watchMemory(child.pid, () => child.kill('SIGKILL'))
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.timeoutMs ?? timeoutMs)
  try {
    const result = await new Promise<Result>((resolve) => {
      child.once('message', (message) => resolve(message as Result))
      child.once('error', (error) => resolve({ problem: error.message }))
      child.once('exit', () => resolve({ problem: 'the document takes too much time or memory' }))
      child.send({ path, kind })
    })
    if ('problem' in result) throw new Error(result.problem)
    return result.text
  } finally {
    clearTimeout(timer)
    stopWatching()
    child.on('error', () => {}).kill('SIGKILL')
  }
}

/**
 * Ends a process whose memory outside of the heap grows too much. This works only on Linux; on other systems only the
 * limits of time and heap apply.
 */
function watchMemory(pid: number | undefined, onExceeded: () => void) {
  async function check() {
    const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
    if (Number(text.split(' ')[1]) * pageBytes > maxMemoryBytes) onExceeded()
  }
  const timer = setInterval(() => void check(), memoryCheckMs)
  return () => clearInterval(timer)
}
