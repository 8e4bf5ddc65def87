import { expect } from '@playwright/test'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { startCuttableProxy } from './cuttable-proxy.ts'
import { type AgentOfTestWorker, phoneScreenOptions, test } from './fixtures.ts'
import { connectedByRelay, expectConnectedByRelay, startRelayedAgent } from './relayed-agent.ts'
import {
  agentRepliesLocator,
  connectionStatusLocator,
  openNewChat,
  sendMessage,
  userMessageLocator,
} from './user-actions.ts'

test.use(phoneScreenOptions)
test.describe.configure({ timeout: 90_000 })

const backendPort = Number(process.env['E2E_SECRETARY_PORT'])

test('an agent without a direct address is paired through the relay, and the chat continues after the relay was unavailable', async ({
  page,
}) => {
  const proxy = await startCuttableProxy(backendPort)
  let agent: AgentOfTestWorker | undefined
  try {
    agent = await startRelayedAgent(page, 'relay', proxy.port)
    await saveReviewScreenshots(page, 'relay-account')

    await page.goto(await agent.inviteLink())
    await expect(page.getByText('The agent is reached through this relay')).toBeVisible()
    await saveReviewScreenshots(page, 'relay-pairing')
    await page.getByRole('button', { name: 'Pair this device' }).click()
    await expectConnectedByRelay(page)
    await sendMessage(page, '12% of 4800')
    await expect(page.getByRole('log').getByText('576')).toBeVisible()
    await saveReviewScreenshots(page, 'relay-chat')

    proxy.cut()
    await expect(connectionStatusLocator(page)).toHaveText('Connecting', { timeout: 20_000 })
    await sendMessage(page, '10% of 4800')
    await expect(userMessageLocator(page, '10% of 4800')).toContainText('Waiting for the connection')
    proxy.mend()
    await expect(page.getByRole('log').getByText('480', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(connectionStatusLocator(page)).toHaveText(connectedByRelay)
    await expect(userMessageLocator(page, '10% of 4800')).toHaveCount(1)
    await expect(agentRepliesLocator(page)).toHaveCount(2)

    await page.goto(page.url().replace('/chat/', '/relay/').replace(/\?.*$/, ''))
    await expect(page.getByText('Connected to the relay')).toBeVisible()
    await expect(page.getByText(/used this month/)).toBeVisible()
    await saveReviewScreenshots(page, 'relay-agent')
  } finally {
    await agent?.stop()
    await proxy.stop()
  }
})

test('the relay page gives the reason why a wrong or a missing token is refused', async ({ page, agent }) => {
  await openNewChat(page, agent)
  await page.goto(`/relay/${encodeURIComponent(agent.address)}`)
  const turnOn = async (url: string, token: string) => {
    await page.getByLabel('Relay address').fill(url)
    await page.getByLabel('Relay token').fill(token)
    await page.getByRole('button', { name: 'Save and turn on' }).click()
  }
  await turnOn('https://relay.example', 'wrong')
  await expect(page.getByText('A token begins with rt_.')).toBeVisible()
  await turnOn('https://relay.example', '')
  await expect(page.getByText('Enter the address and the token of the relay.')).toBeVisible()
})
