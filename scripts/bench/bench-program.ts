import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Starts one of our programs and waits for the URL that it prints. */
export function startBenchProgram(
  entry: string,
  args: string[],
  env: Record<string, string>,
  nodeArgs: string[] = [],
) {
  const child = spawn(process.execPath, [...nodeArgs, join(root, entry), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise<{ url: string; pid: number; stop(): Promise<void> }>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`${entry} ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /http:\/\/[\d.]+:\d+/.exec(chunk.toString())?.[0]
      if (url) resolve({ url, pid: child.pid ?? 0, stop })
    })
  })
}

/** Returns the proportional set size of the process in MB; 0 when the system does not report it. */
export function readProcessMemoryMb(pid: number) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
