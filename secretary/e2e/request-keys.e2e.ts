import http from 'node:http'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { phoneScreenOptions, test } from './fixtures.ts'
import { agentRepliesLocator, openNewChat, sendMessage } from './user-actions.ts'

/** Starts a service that accepts orders with a key, and records them. */
async function startShop() {
  const orders: string[] = []
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (request.headers['authorization'] !== 'Bearer shop-key-0123456789')
      return response.writeHead(401).end('who are you?')
    orders.push(Buffer.concat(parts).toString())
    return response.writeHead(201, { 'content-type': 'application/json' }).end('{"order":7}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    orders,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test.describe('keys for requests on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'dark', locale: 'en-GB' })

  test('the owner stores a key, and the secretary sends an approved request with it', async ({
    page,
    agent,
  }) => {
    const shop = await startShop()
    await openNewChat(page, agent)
    await page.getByRole('button', { name: 'Show conversations' }).click()
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('link', { name: /^Keys for requests/ }).click()
    await expect(page.getByText('No key yet')).toBeVisible()
    await saveReviewScreenshots(page, 'request-keys-empty')
    await page.getByRole('button', { name: 'Store key' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Address of the service').fill(`${shop.url}/orders`)
    await form.getByLabel('Name', { exact: true }).fill('Shop')
    await form.getByLabel('Key', { exact: true }).fill('shop-key-0123456789')
    await saveReviewScreenshots(page, 'request-keys-form')
    await expectAccessible(page, 'form of a key', { part: '[role=dialog]' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`${shop.url} · authorization`)).toBeVisible()
    await saveReviewScreenshots(page, 'request-keys')
    await expectAccessible(page, 'keys for requests')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Back' }).click()

    const input = { method: 'POST', url: `${shop.url}/orders`, secret: 'Shop', body: '{"item":"tea"}' }
    await agent.script({ toolCalls: [{ name: 'send_http_request', input }] }, { text: 'The tea is ordered.' })
    await sendMessage(page, 'Order tea')
    const card = page.getByRole('region', { name: 'Allow this action?' })
    await expect(card).toContainText('authorization: … (Shop)')
    await expect(card).toContainText('{"item":"tea"}')
    await saveReviewScreenshots(page, 'request-approval')
    expect(shop.orders).toEqual([])
    await card.getByRole('button', { name: 'Allow once' }).click()
    await expect(agentRepliesLocator(page).last()).toContainText('The tea is ordered.')
    expect(shop.orders).toEqual(['{"item":"tea"}'])
    await expect(page.getByText('shop-key-0123456789')).toHaveCount(0)
    await shop.stop()
  })
})
