import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const startTimeoutMs = 180_000
const token = 'proof-token-0123456789'

type GatewayChanges = {
  /** Additional settings of the gateway. */
  gateway?: object
  /** Additional defaults of its agents. */
  agents?: object
}

const toConfig = (port: number, modelUrl: string, workspace: string, changes: GatewayChanges) => ({
  gateway: {
    mode: 'local',
    bind: 'loopback',
    port,
    auth: { mode: 'token', token },
    controlUi: { enabled: false },
    ...changes.gateway,
  },
  discovery: { mdns: { mode: 'off' } },
  update: { checkOnStart: false },
  tools: { exec: { mode: 'ask' } },
  agents: {
    defaults: {
      workspace,
      skipBootstrap: true,
      model: { primary: 'mock/emulator' },
      heartbeat: { every: '0m' },
      ...changes.agents,
    },
  },
  models: {
    mode: 'merge',
    providers: {
      mock: {
        baseUrl: modelUrl,
        apiKey: 'sk-local',
        api: 'openai-completions',
        models: [
          {
            id: 'emulator',
            name: 'emulator',
            reasoning: false,
            input: ['text'],
            cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
            contextWindow: 200_000,
            maxTokens: 8192,
          },
        ],
      },
    },
  },
})

/** Starts a real OpenClaw gateway with its own home folder and a model emulator. It can be killed and started again. */
export async function startRealGateway(
  installed: string,
  port: number,
  modelUrl: string,
  changes: GatewayChanges = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'sanhe-openclaw-'))
  const workspace = join(home, 'workspace')
  mkdirSync(workspace)
  writeFileSync(join(home, 'openclaw.json'), JSON.stringify(toConfig(port, modelUrl, workspace, changes)))
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    OPENCLAW_STATE_DIR: join(home, 'state'),
    OPENCLAW_CONFIG_PATH: join(home, 'openclaw.json'),
    OPENCLAW_SKIP_CHANNELS: '1',
    OPENCLAW_SKIP_CRON: '1',
    OPENCLAW_DISABLE_BONJOUR: '1',
    OPENCLAW_NO_RESPAWN: '1',
    OPENCLAW_EXEC_SHELL_SNAPSHOT: '0',
  }
  let child: ChildProcess
  async function start() {
    const startedAt = performance.now()
    const args = [join(installed, 'openclaw.mjs'), 'gateway', '--port', String(port)]
    child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`the gateway exited with ${child.exitCode}`)
      if (performance.now() - startedAt > startTimeoutMs) throw new Error('the gateway did not start')
      await sleep(250)
    }
    return performance.now() - startedAt
  }
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    url: `ws://127.0.0.1:${port}`,
    token,
    startMs: await start(),
    start,
    pid: () => child.pid ?? 0,
    kill,
    async stop() {
      await kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
