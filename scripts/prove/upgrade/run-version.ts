import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Starts a service from a folder of code and waits until it says that it is ready. */
export async function runVersion(folder: string, entry: string, env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(folder, entry)], {
    cwd: folder,
    env: { PATH, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text)
      const [, url] = / is ready at (\S+)/.exec(output) ?? []
      if (url) ready.resolve(url)
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  void ended.then((code) => ready.reject(new Error(`${folder} ended with ${code}:\n${output}`)))
  return {
    url: await ready.promise,
    output: () => output,
    /** Sends SIGTERM and waits for the end of the process. */
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    exitCode: () => child.exitCode,
  }
}
