import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startCuttableProxy } from './cuttable-proxy.ts'
import { type AgentOfTestWorker, phoneScreenOptions, startAgent, test } from './fixtures.ts'
import {
  agentRepliesLocator,
  connectionStatusLocator,
  logIn,
  sendMessage,
  userMessageLocator,
} from './user-actions.ts'

test.use(phoneScreenOptions)
test.describe.configure({ timeout: 90_000 })

const backendPort = Number(process.env['E2E_SECRETARY_PORT'])
const relayed = 'Connected via relay'

/** Creates a relay token on the page of the account, and returns the shown settings. */
async function createToken(page: Page) {
  await page.goto('/relay')
  await page.getByRole('button', { name: 'Add to the relay' }).click()
  await page.getByLabel('Name').fill('Home')
  await page.getByRole('dialog').getByRole('button', { name: 'Add to the relay' }).click()
  const settings = await page.getByRole('dialog').locator('pre').textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  return /RELAY_TOKEN=(\S+)/.exec(settings ?? '')?.[1] ?? ''
}

async function picture(page: Page, name: string) {
  const folder = process.env['RELAY_PICTURES']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

test('an agent without a direct address is paired through the relay, and the chat continues after the relay was unavailable', async ({
  page,
}) => {
  const line = await startCuttableProxy(backendPort)
  const appUrl = `http://127.0.0.1:${backendPort}`
  let agent: AgentOfTestWorker | undefined
  try {
    await page.goto('/')
    await logIn(page)
    const token = await createToken(page)
    const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'relay')
    const settings = { RELAY_URL: `http://127.0.0.1:${line.port}`, RELAY_TOKEN: token }
    agent = await startAgent(appUrl, folder, settings)
    await expect(page.getByText(/^Connected$/)).toBeVisible({ timeout: 15_000 })
    await picture(page, 'account-relay')

    await page.goto(await agent.inviteLink())
    await expect(page.getByText('The agent is reached through this relay')).toBeVisible()
    await picture(page, 'pairing')
    await page.getByRole('button', { name: 'Pair this device' }).click()
    await expect(connectionStatusLocator(page)).toHaveText(relayed, { timeout: 20_000 })
    await sendMessage(page, '12% of 4800')
    await expect(page.getByRole('log').getByText('576')).toBeVisible()
    await picture(page, 'chat')

    line.cut()
    await expect(connectionStatusLocator(page)).toHaveText('Connecting', { timeout: 20_000 })
    await sendMessage(page, '10% of 4800')
    await expect(userMessageLocator(page, '10% of 4800')).toContainText('Waiting for the connection')
    line.mend()
    await expect(page.getByRole('log').getByText('480', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(connectionStatusLocator(page)).toHaveText(relayed)
    await expect(userMessageLocator(page, '10% of 4800')).toHaveCount(1)
    await expect(agentRepliesLocator(page)).toHaveCount(4)

    await page.goto(page.url().replace('/chat/', '/relay/').replace(/\?.*$/, ''))
    await expect(page.getByText('Connected to the relay')).toBeVisible()
    await expect(page.getByText(/used this month/)).toBeVisible()
    await picture(page, 'agent-relay')
  } finally {
    await agent?.stop()
    await line.stop()
  }
})
