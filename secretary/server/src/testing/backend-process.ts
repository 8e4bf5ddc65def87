import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createCompileCacheEnv } from '@sanhe/kit/testing/compile-cache'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Starts the product as a separate process, so that a test can kill it as a power failure would. */
export async function startBackendProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...createCompileCacheEnv(process.env),
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const output: string[] = []
  child.stderr.on('data', (text: Buffer) => void output.push(text.toString()))
  const url = await urlOf(child, output)
  return {
    url,
    /** Returns the whole output of the process. */
    output: () => output.join(''),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function urlOf(child: ChildProcess, output: string[]) {
  return new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      output.push(text.toString())
      const url = /is ready at (\S+)/.exec(output.join(''))?.[1]
      if (url) resolve(url)
    })
    child.once('close', () => reject(new Error(output.join(''))))
  })
}
