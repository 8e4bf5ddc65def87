import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testDeviceKey } from './test-agent.ts'

/** Starts an agent in a child process, which a test can kill at any moment. */
export async function startChildAgent(
  entry: 'endless-agent' | 'plain-agent',
  settings: Record<string, string>,
) {
  const env = { ...process.env, NODE_ENV: 'test', PORT: '0', AGENT_API_KEY: testDeviceKey, ...settings }
  const path = fileURLToPath(new URL(`./${entry}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
