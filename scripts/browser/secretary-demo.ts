import { randomInt, randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { startCuttableProxy } from '../../secretary/e2e/cuttable-proxy.ts'
import { buildTestAgentImage } from '../../secretary/server/src/testing/agent-image.ts'
import { selectProducts } from '../products/products.ts'
import { createDemoEnvironment } from './demo-environment.ts'

const agentKey = randomUUID()

async function send(url: string, body: object, token = agentKey) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

export type SecretaryDemo = Awaited<ReturnType<typeof startSecretaryDemo>>

export async function startSecretaryDemo(root: string) {
  const [backend, agent] = selectProducts(['secretary', 'agent'])
  if (!backend || !agent) throw new Error('there is no secretary')
  const stage = await createDemoEnvironment(root)
  const image = await buildTestAgentImage()
  const imageFile = join(stage.folder, 'agent-image.tar.gz')
  await copyFile(image.image.file, imageFile)
  image.remove()
  const url = await stage.start(backend, {
    ALLOW_PRIVATE_AGENTS: '1',
    RATE_LIMIT_SCALE: '100',
    DEPLOY_AGENT_IMAGE: imageFile,
    DEPLOY_AGENT_PORT: String(await findFreePort()),
  })
  const agentUrl = await stage.start(agent, {
    AGENT_API_KEY: agentKey,
    AGENT_NAME: 'Office',
    AGENT_AVATAR: '🦉',
    APP_URL: url,
  })
  const browser = await stage.openBrowser()
  return {
    visitor: (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options }),
    invite: async () => String((await send(`${agentUrl}/api/pairing`, {}))['url']),
    /** Creates a pairing code for the same agent at another port, which appears as a second secretary in the list. */
    async inviteElsewhere() {
      const line = await startCuttableProxy(Number(new URL(agentUrl).port))
      const [page, code = ''] = (await this.invite()).split('#')
      const payload = JSON.parse(Buffer.from(code, 'base64url').toString()) as object
      const changed = Buffer.from(JSON.stringify({ ...payload, port: line.port })).toString('base64url')
      return { link: `${page}#${changed}`, stop: line.stop }
    },
    script: (...replies: object[]) => send(`${agentUrl}/dev/model`, { script: replies }),
    pay: (paymentId: number) => send(`${url}/dev/payments/${paymentId}`, { outcome: 'success' }),
    logIn: (page: Page) => logIn(page, url),
    stop: stage.stop,
  }
}

/** Signs in a new user on the login page. */
async function logIn(page: Page, url: string) {
  const number = `138${String(randomInt(1e8)).padStart(8, '0')}`
  await page.locator('input[name=phone]').fill(number)
  await page.locator('button[type=submit]').click()
  const field = page.locator('input[name=code]')
  await field.waitFor()
  const outbox = await fetch(`${url}/dev/outbox?channel=sms&to=${number}`)
  const { messages } = (await outbox.json()) as { messages: { data: { code: string } }[] }
  await field.fill(messages[0]?.data.code ?? '')
  await field.waitFor({ state: 'hidden' })
}
