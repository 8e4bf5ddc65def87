import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { phoneScreenOptions, test } from './fixtures.ts'
import { connectionStatusLocator, signInNewUser } from './user-actions.ts'

test.use(phoneScreenOptions)
const minuteMs = 60_000

async function pairByHand(page: Page, address: string, key: string) {
  await page.goto('/add')
  await page.getByLabel('Server address').fill(address)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Test and add' }).click()
}

async function openCode(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Pair this device' }).click()
}

test('adding an agent by its address shows an error for a wrong key and opens the chat for the right key', async ({
  page,
  agent,
}) => {
  await signInNewUser(page)
  await pairByHand(page, agent.address, 'not-the-key-of-this-agent')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The agent does not accept this key')
  await expect(alert).toContainText('Create a new pairing code on the agent')
  await page.getByLabel('API key').fill(agent.key)
  await page.getByRole('button', { name: 'Test and add' }).click()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
})

test('adding an agent by its address shows different errors for an unreachable address, another program and an invalid address', async ({
  page,
}) => {
  await signInNewUser(page)
  await pairByHand(page, 'not an address', 'key')
  await expect(page.getByText('This is not an address.')).toBeVisible()
  await pairByHand(page, `127.0.0.1:${await findFreePort()}`, 'key')
  await expect(page.getByRole('alert')).toContainText('No response from this address')
  await expect(page.getByRole('link', { name: /^Open 127/ })).toBeVisible()

  const stranger = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.end('{"hello":"world"}')
  })
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const { port } = stranger.address() as { port: number }
  await pairByHand(page, `127.0.0.1:${port}`, 'key')
  await expect(page.getByRole('alert')).toContainText('Another program answers at this address')
  await new Promise((resolve) => stranger.close(resolve))
})

test('a pairing code pairs one device only and expires after five minutes', async ({ page, agent }) => {
  await signInNewUser(page)
  const used = await agent.invite()
  await openCode(page, used)
  await expect(connectionStatusLocator(page)).toHaveText('Online')
  await openCode(page, used)
  await expect(page.getByRole('alert')).toContainText('Code already used')

  const expired = await agent.invite()
  await agent.moveClock(5 * minuteMs)
  await openCode(page, expired)
  await expect(page.getByRole('alert')).toContainText('Code expired')
  await agent.resetClock()
})

test('a pasted pairing link pairs the device, and any other pasted text is refused', async ({
  page,
  agent,
}) => {
  await signInNewUser(page)
  await page.goto('/add')
  const link = page.getByLabel('Link or text of the code')
  await link.fill('https://example.org/')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This is not a pairing link.')).toBeVisible()
  await link.fill(await agent.invite())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(agent.address)).toBeVisible()
  await page.getByRole('button', { name: 'Pair this device' }).click()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
})

test('the app that an agent serves pairs and chats without an account', async ({ page, agent }) => {
  await page.goto(`${agent.url}/`)
  await expect(page.getByText('No secretary yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add a secretary' }).click()
  await page.getByLabel('Server address').fill(agent.address)
  await page.getByLabel('API key').fill(agent.key)
  await page.getByRole('button', { name: 'Test and add' }).click()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
  await expect(page.getByRole('heading', { name: 'Office' })).toBeVisible()
  await page.goto(`${agent.url}/`)
  await expect(page.getByRole('link', { name: /Office.*Online/ })).toBeVisible()
})
