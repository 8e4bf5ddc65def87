import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestAgent, type TestAgent } from '@sanhe/agent/testing'
import { startModelEmulator } from '@sanhe/providers/emulators/model'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCuttableProxy } from '../../../secretary/e2e/cuttable-proxy.ts'
import { openEngineChat } from './engine-chat.ts'
import { enginePackages, installEngine, removeEngines } from './install-engines.ts'
import { startRealGateway } from './real-gateway.ts'
import { createStepTable } from './steps.ts'

const isRequested = process.env['ENGINE_PROOF'] === '1'
const gatewayPort = Number(process.env['ENGINE_PROOF_PORT'] ?? 20_789)
const longText = Array.from({ length: 150 }, (_, n) => `word${n} `).join('')
const table = createStepTable('secretary.engines')
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

let model: Awaited<ReturnType<typeof startModelEmulator>>
beforeAll(async () => void (model = await startModelEmulator()))
afterAll(async () => {
  await model.stop()
  if (!isRequested) return
  table.write()
  if (process.env['ENGINE_PROOF_KEEP'] !== '1') removeEngines()
})

type Chat = Awaited<ReturnType<typeof openEngineChat>>

/** Checks what every engine must do: stream, ask before a command, and stop when the user cancels. */
async function useEngine(
  engine: string,
  chat: Chat,
  command: { name: string; input: Record<string, unknown> },
) {
  await table.step(engine, 'streamed reply', async () => {
    model.queue([{ text: 'A reply of the real engine.', delayMs: 500 }])
    chat.send('Hello')
    const { end, text } = await chat.ended()
    expect(text).toContain('A reply of the real engine.')
    expect(end).toMatchObject({ status: 'complete' })
  })
  await table.step(engine, 'command after approval', async () => {
    model.queue([{ text: 'I look.', toolCalls: [command] }, { text: 'Done with the command.' }])
    chat.send('Run it')
    const request = (await chat.next('approval_request')).at(-1)
    chat.socket.send({ type: 'approval', approval_id: String(request?.['approval_id']), decision: 'approve' })
    expect((await chat.ended()).end).toMatchObject({ status: 'complete' })
    // Checks the tool result that the model received and not the reply, because an engine may use a scripted reply for
    // a title.
    expect(model.requests.some(({ messages }) => messages.some(({ role }) => role === 'tool'))).toBe(true)
    expect((await chat.messages()).at(-1)?.tool_calls.map(({ status }) => status)).toContain('done')
  })
  await table.step(engine, 'cancel', async () => {
    model.queue([{ text: longText, delayMs: 30_000 }])
    chat.send('Count')
    const start = (await chat.next('stream_start')).at(-1)
    await chat.next('stream_chunk')
    chat.socket.send({ type: 'cancel', message_id: String(start?.['message_id']) })
    expect((await chat.ended()).end).toMatchObject({ status: 'cancelled' })
    await expect.poll(() => model.cancelled(), { timeout: 60_000 }).toBeGreaterThan(0)
  })
}

describe.skipIf(!isRequested)(`a real OpenClaw gateway ${enginePackages.openclaw.version}`, () => {
  let gateway: Awaited<ReturnType<typeof startRealGateway>>
  let proxy: Awaited<ReturnType<typeof startCuttableProxy>>
  let agent: TestAgent
  let chat: Chat
  beforeAll(async () => {
    let installed = ''
    await table.step('openclaw', 'install', async () => void (installed = await installEngine('openclaw')))
    await table.step('openclaw', 'start', async () => {
      gateway = await startRealGateway(installed, gatewayPort, model.url)
    })
    proxy = await startCuttableProxy(gatewayPort)
    agent = await startTestAgent()
    const body = { url: `ws://127.0.0.1:${proxy.port}`, token: gateway.token, allows_plaintext: false }
    await agent.device.openclaw.set({ body })
    await agent.device.engines.setMode({ body: { mode: 'gateway' } })
    chat = await openEngineChat(agent)
  })
  afterAll(async () => {
    await chat?.socket.close()
    await agent?.stop()
    await proxy?.stop()
    await gateway?.stop()
  })

  test('the agent pairs with it, streams its replies, asks before its commands, and survives its restart', async () => {
    await table.step('openclaw', 'test in the settings', async () => {
      const url = `ws://127.0.0.1:${proxy.port}`
      const result = await agent.device.openclaw.test({ body: { url, allows_plaintext: false } })
      expect(result).toMatchObject({ problem: null, version: enginePackages.openclaw.version })
      expect(result.models).toContain('emulator')
    })
    await useEngine('openclaw', chat, { name: 'exec', input: { command: 'date +%s' } })
    await table.step('openclaw', 'connection cut in mid-reply', async () => {
      model.queue([{ text: longText, delayMs: 6000 }])
      chat.send('Count again')
      await chat.next('stream_chunk')
      proxy.cut()
      proxy.mend()
      const { end, text } = await chat.ended()
      expect(text.trim()).toBe(longText.trim())
      expect(end).toMatchObject({ status: 'complete' })
    })
    await table.step('openclaw', 'kill -9 in mid-reply', async () => {
      model.queue([{ text: longText, delayMs: 30_000 }, { text: 'The whole reply after the restart.' }])
      chat.send('Count once more')
      await chat.next('stream_chunk')
      await gateway.kill()
      await gateway.start()
      const { end, text } = await chat.ended()
      expect(text).toBe('The whole reply after the restart.')
      expect(end).toMatchObject({ status: 'complete' })
      const shown = (await chat.messages()).map(({ content }) => content)
      expect(shown.filter((content) => content.includes('[System]'))).toEqual([])
      expect(shown.filter((content) => content === 'Count once more')).toHaveLength(1)
    })
    await table.step('openclaw', 'reply after the restart', async () => {
      model.queue([{ text: 'Still here.' }])
      chat.send('Hello again')
      expect((await chat.ended()).text).toBe('Still here.')
    })
  })
})

describe.skipIf(!isRequested)(`a real agent program: Qwen Code ${enginePackages.qwen.version}`, () => {
  const home = mkdtempSync(join(tmpdir(), 'sanhe-qwen-'))
  let agent: TestAgent
  let chat: Chat
  beforeAll(async () => {
    let installed = ''
    await table.step('qwen-code', 'install', async () => void (installed = await installEngine('qwen')))
    const settings = [
      `HOME=${home}`,
      `OPENAI_BASE_URL=${model.url}`,
      'OPENAI_API_KEY=sk-local',
      'OPENAI_MODEL=emulator',
    ]
    const program = [process.execPath, join(installed, 'cli.js'), '--acp', '--auth-type', 'openai']
    agent = await startTestAgent({ ACP_COMMAND: JSON.stringify(['env', ...settings, ...program]) })
    chat = await openEngineChat(agent)
  })
  afterAll(async () => {
    await chat?.socket.close()
    await agent?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test('the agent streams its replies, asks before its commands, and ends the reply when it is killed', async () => {
    const input = { command: 'touch seen.txt', description: 'Creates a file', is_background: false }
    await useEngine('qwen-code', chat, { name: 'run_shell_command', input })
    await table.step('qwen-code', 'kill -9 in mid-reply', async () => {
      model.queue([{ text: longText, delayMs: 30_000 }])
      chat.send('Count once more')
      await chat.next('stream_chunk')
      killProgram(home)
      const { end, text } = await chat.ended()
      expect(end).toMatchObject({ status: 'error' })
      expect(text).toContain('The agent program ended before')
    })
    await table.step('qwen-code', 'reply after the kill', async () => {
      model.queue([{ text: 'Still here.' }])
      chat.send('Hello again')
      expect((await chat.ended()).text).toContain('Still here.')
    })
  })
})

/** Kills the processes that have this home folder in their environment. */
function killProgram(home: string) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      if (variables.includes(`HOME=${home}`)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended, or it belongs to another account, so it is skipped.
    }
  }
}
