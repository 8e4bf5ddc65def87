import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { startProduct } from '../../scripts/products/product-process.ts'
import { selectProducts } from '../../scripts/products/products.ts'
import { startMcpServer } from './mcp-server.ts'
import { startPushService } from './push-service.ts'

const root = join(import.meta.dirname, '../..')

/** Reply of the model emulator, in the format of `POST /dev/model`. */
type ModelReply = {
  text?: string
  toolCalls?: { name: string; input: object }[]
  delayMs?: number
  reasoning?: string
  finishReason?: 'length'
}

export type AgentOfTestWorker = Awaited<ReturnType<typeof startAgent>>

/** Starts an agent, so that tests can change its clock and model without effect on the tests of other workers. */
export async function startAgent(appUrl: string, folder: string, settings: Record<string, string> = {}) {
  const [product] = selectProducts(['agent'])
  if (!product) throw new Error('there is no agent')
  const key = randomUUID()
  const port = await findFreePort()
  const mail = await startMcpServer()
  const push = await startPushService(folder)
  const child = startProduct(product, {
    root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, `agent-${port}`),
      AGENT_API_KEY: key,
      AGENT_NAME: 'Office',
      AGENT_AVATAR: '🦉',
      APP_URL: appUrl,
      RATE_LIMIT_SCALE: '1000',
      ...push.settings,
      MCP_SERVERS: `mail=${mail.url}`,
      DOCUMENTS_URL: `http://127.0.0.1:${process.env['E2E_PORT']}`,
      DOCUMENTS_TOKEN: process.env['E2E_AI_TOKEN'] ?? '',
      ...settings,
    },
    onLine: () => {},
  })
  const { url } = await child.ready.catch(async (error: Error) => {
    throw new Error([error.message, ...(await child.ended).unseenLines].join('\n'))
  })
  async function call(path: string, body: object) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    key,
    port,
    address: `127.0.0.1:${port}`,
    /** Emails that the agent sent through the tool of the MCP server. */
    mails: mail.sent,
    /** Emulator of the push service to which the browsers subscribe. */
    push,
    /** Returns the pairing link for a new pairing code, optionally with the port of a proxy. */
    async invite(byPort = port) {
      const { url } = (await call('/api/pairing', {})) as { url: string }
      const [page, code = ''] = url.split('#')
      const payload = JSON.parse(Buffer.from(code, 'base64url').toString()) as object
      return `${page}#${Buffer.from(JSON.stringify({ ...payload, port: byPort })).toString('base64url')}`
    },
    /** Returns the pairing link as the agent shows it. */
    inviteLink: async () => ((await call('/api/pairing', {})) as { url: string }).url,
    script: (...script: ModelReply[]) => call('/dev/model', { script }),
    /**
     * Revokes the permanent permissions that a test gave, so that the agent asks for approval again in the next test of
     * this worker.
     */
    async forbidMailTool() {
      const headers = { authorization: `Bearer ${key}` }
      await fetch(`${url}/api/allowed-tools/mail/send_mail`, { method: 'DELETE', headers })
    },
    moveClock: (advanceMs: number) => call('/dev/clock', { advanceMs }),
    resetClock: () => call('/dev/clock', { reset: true }),
    async stop() {
      child.stop()
      await child.ended
      await mail.stop()
      await push.stop()
    },
  }
}

type AgentOfFile = { file: string; agent: AgentOfTestWorker }

/**
 * The tests of one file share an agent. Each file gets another agent, so that what its tests install, store or set does
 * not depend on the files that ran before in the same worker.
 */
export const test = base.extend<
  { agent: AgentOfTestWorker },
  { findAgentOfFile: (file: string) => Promise<AgentOfTestWorker> }
>({
  findAgentOfFile: [
    async ({ browserName }, use) => {
      const folder = join(process.env['E2E_DATA_DIR'] ?? '', browserName)
      let current: AgentOfFile | undefined
      await use(async (file) => {
        if (current?.file === file) return current.agent
        await current?.agent.stop()
        current = undefined
        const agent = await startAgent(`http://127.0.0.1:${process.env['E2E_SECRETARY_PORT']}`, folder)
        current = { file, agent }
        return agent
      })
      await current?.agent.stop()
    },
    { scope: 'worker' },
  ],
  // The start of an agent has a time limit of its own, so that it takes no time from the test.
  agent: [
    async ({ findAgentOfFile }, use, { file }) => use(await findAgentOfFile(file)),
    { timeout: 60_000 },
  ],
})

export const phoneScreenOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const desktopScreenOptions = { viewport: { width: 1440, height: 900 } }
