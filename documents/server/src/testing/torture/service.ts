import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createCompileCacheEnv } from '@sanhe/kit/testing/compile-cache'
import { adminPassword, aiToken } from '#testing'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** The real program running on a data folder, in a child process that the test can kill. */
export type ServiceProcess = {
  url: string
  child: ChildProcess
  /** Milliseconds from the start of the process until it served requests. */
  readyAfterMs: number
  /** Resolves when the process has exited, with its exit code (null if a signal ended it). */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

export function spawnService(dataDir: string, port: number, settings: Record<string, string> = {}) {
  return spawn(process.execPath, [main], {
    env: {
      ...createCompileCacheEnv(process.env),
      NODE_ENV: 'test',
      PORT: String(port),
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      AI_API_TOKEN: aiToken,
      SESSION_SECRET: 'torture-session-secret-0123456789abcdef',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function stopProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  const [code] = (await gone) as [number | null]
  return code
}

export async function startServiceProcess(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<ServiceProcess> {
  const startedAt = performance.now()
  const child = spawnService(dataDir, port, settings)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('documents is ready')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    readyAfterMs: performance.now() - startedAt,
    stop: (signal) => stopProcess(child, signal),
  }
}
