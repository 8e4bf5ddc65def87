import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testDeviceKey } from './test-agent.ts'

const entries = {
  endless: new URL('./endless-agent.ts', import.meta.url),
  plain: new URL('./plain-agent.ts', import.meta.url),
}

/** Starts an agent in a child process, which a test can kill at any moment. */
export async function startAgentProcess(entry: keyof typeof entries, settings: Record<string, string>) {
  const env = { ...process.env, NODE_ENV: 'test', PORT: '0', AGENT_API_KEY: testDeviceKey, ...settings }
  const path = fileURLToPath(entries[entry])
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
