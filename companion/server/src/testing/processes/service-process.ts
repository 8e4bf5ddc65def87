import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createCompileCacheEnv } from '@sanhe/kit/testing/compile-cache'

const entry = fileURLToPath(new URL('../../main.ts', import.meta.url))
const graceMs = 5000
const keptLines = 20

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>

/** Starts the service in a child process. Resolves when the service accepts requests. */
export async function startServiceProcess(env: Record<string, string>) {
  // Passes only PATH and TZ to the service, so that other environment variables of the test runner do not reach it.
  const { PATH = '', TZ = '' } = process.env
  const child = spawn(process.execPath, [entry], {
    env: { ...createCompileCacheEnv(process.env), PATH, TZ, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: string[] = []
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = Promise.withResolvers<string>()
  for (const input of [child.stdout, child.stderr])
    if (input)
      createInterface({ input }).on('line', (line) => {
        said.push(line)
        said.splice(0, said.length - keptLines)
        const [, url] = / is ready at (\S+)$/.exec(line) ?? []
        if (url) address.resolve(url)
      })
  void ended.then(() => address.reject(new Error(`a process ended while starting:\n${said.join('\n')}`)))
  return {
    url: await address.promise,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      const limit = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(limit)
    },
  }
}
