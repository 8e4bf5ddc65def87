import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { ndJsonStream } from '@agentclientprotocol/sdk'
import type { AcpProgramOptions } from './acp-brain.ts'

/** Time in ms for the program to end by itself before it is killed. */
const exitGraceMs = 2 * secondMs
const keptErrorCharacters = 4000

/** Starts the agent program that the operator configured, in a folder and without a shell. */
export async function startAcpProgram({ command: [program = '', ...args], folder, env }: AcpProgramOptions) {
  mkdirSync(folder, { recursive: true })
  const child = spawn(program, args, {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // The program leads a process group, so that its children end with it.
    detached: true,
  })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => {
    errors = (errors + data.toString('utf8')).slice(-keptErrorCharacters)
  })
  // A program that ends while this process writes to it causes an error event, which must not end this
  // process.
  child.stdin.on('error', () => {})
  const exited = once(child, 'exit').catch(() => [])
  await once(child, 'spawn')
  const output = Writable.toWeb(child.stdin) as WritableStream<Uint8Array>
  const input = Readable.toWeb(child.stdout) as unknown as ReadableStream<Uint8Array>
  return {
    stream: ndJsonStream(output, input),
    exited,
    /** Returns the last part of what the program wrote to its error output. */
    errors: () => errors,
    async stop() {
      child.stdin.end()
      const timer = setTimeout(() => kill(child), exitGraceMs)
      await exited
      clearTimeout(timer)
      // Child processes of the program may still run, so the whole process group is killed.
      kill(child)
    },
  }
}

function kill({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // An error means that the process group has already ended, so it is ignored.
  }
}
