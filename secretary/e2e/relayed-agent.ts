import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startAgent } from './fixtures.ts'
import { connectionStatusLocator, logIn } from './user-actions.ts'

export const connectedByRelay = 'Connected via relay'
const backendPort = Number(process.env['E2E_SECRETARY_PORT'])

/** Creates a relay token on the page of the account, and returns the token. */
async function createRelayToken(page: Page) {
  await page.goto('/relay')
  await page.getByRole('button', { name: 'Add to the relay' }).click()
  await page.getByLabel('Name').fill('Home')
  await page.getByRole('dialog').getByRole('button', { name: 'Add to the relay' }).click()
  const settings = await page.getByRole('dialog').locator('pre').textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  return /RELAY_TOKEN=(\S+)/.exec(settings ?? '')?.[1] ?? ''
}

/**
 * Logs in, and starts an agent that is reached only through the relay. `relayPort`: port of a proxy before the relay.
 * `name`: name of the agent's data folder.
 */
export async function startRelayedAgent(page: Page, name: string, relayPort = backendPort) {
  await page.goto('/')
  await logIn(page)
  const token = await createRelayToken(page)
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', name)
  const settings = { RELAY_URL: `http://127.0.0.1:${relayPort}`, RELAY_TOKEN: token }
  const agent = await startAgent(`http://127.0.0.1:${backendPort}`, folder, settings)
  await expect(page.getByText(/^Connected$/)).toBeVisible({ timeout: 15_000 })
  return agent
}

/** Waits until the chat of a paired agent is connected through the relay. */
export const expectConnectedByRelay = (page: Page) =>
  expect(connectionStatusLocator(page)).toHaveText(connectedByRelay, { timeout: 20_000 })
