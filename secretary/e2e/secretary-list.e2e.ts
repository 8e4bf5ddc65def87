import { expect, type Page } from '@playwright/test'
import { waitForHistoryOfClosedDialog } from '../../scripts/browser/closed-dialog.ts'
import { startCuttableProxy } from './cuttable-proxy.ts'
import { desktopScreenOptions, type AgentOfTestWorker, phoneScreenOptions, test } from './fixtures.ts'
import {
  connectionStatusLocator,
  logIn,
  openNewChat,
  agentRepliesLocator,
  sendMessage,
} from './user-actions.ts'

const names = (page: Page) => page.getByRole('listitem').locator('.font-semibold')
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function choose(page: Page, name: string, item: string) {
  await row(page, name)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function rename(page: Page, from: string, to: string, avatar: string) {
  await choose(page, from, 'Name and picture')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(to)
  await dialog.getByText(avatar, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, to)).toContainText(avatar)
}

/** Adds the same agent twice to the secretary list, by two addresses. */
async function twoOnTheList(page: Page, agent: AgentOfTestWorker) {
  const line = await startCuttableProxy(agent.port)
  const number = await openNewChat(page, agent)
  await page.goto('/')
  await rename(page, 'Office', 'Accounts', '💼')
  await waitForHistoryOfClosedDialog(page)
  await page.goto(await agent.invite(line.port))
  await page.getByRole('button', { name: 'Pair this device' }).click()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
  await page.goto('/')
  await expect(names(page)).toHaveText(['Accounts', 'Office'])
  return { number, line }
}

test.describe('list of secretaries on a phone', () => {
  test.use(phoneScreenOptions)

  test('the menu of a secretary reorders, edits and, after a confirmation, deletes the secretary', async ({
    page,
    agent,
  }) => {
    const { line } = await twoOnTheList(page, agent)
    await choose(page, 'Office', 'Move up')
    await expect(names(page)).toHaveText(['Office', 'Accounts'])
    await page.reload()
    await expect(names(page)).toHaveText(['Office', 'Accounts'])
    await rename(page, 'Office', 'Warehouse', '🐼')
    await choose(page, 'Warehouse', 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(names(page)).toHaveText(['Accounts'])
    await line.stop()
  })

  test('a second device of the user shows the secretary list but must be paired before it can chat', async ({
    page,
    agent,
    browser,
  }) => {
    const number = await openNewChat(page, agent)
    const context = await browser.newContext({
      ...phoneScreenOptions,
      locale: 'en-GB',
      baseURL: new URL(page.url()).origin,
    })
    const second = await context.newPage()
    await second.goto('/')
    // A phone number can request a code only once a minute, so the test moves the clock.
    await second.request.post('/dev/clock', { data: { advanceMs: 61_000 } })
    await logIn(second, number)
    await expect(row(second, 'Office')).toContainText('Pair this device to chat')
    await second.getByRole('link', { name: /Office/ }).click()
    await expect(second.getByRole('heading', { name: 'Office' })).toBeVisible()
    await second.getByRole('button', { name: 'Pair this device' }).click()
    await expect(connectionStatusLocator(second)).toHaveText('Online')
    await sendMessage(second, '12% of 4800')
    await expect(second.getByRole('log').getByText('576')).toBeVisible()
    await expect(agentRepliesLocator(page)).toHaveCount(0)
    await context.close()
  })
})

test.describe('list of secretaries on a desktop', () => {
  test.use(desktopScreenOptions)

  test('a secretary can be reordered by dragging', async ({ page, agent }) => {
    const { line } = await twoOnTheList(page, agent)
    // The rows have their final height when they show their state.
    for (const name of ['Accounts', 'Office']) await expect(row(page, name)).toContainText('Online')
    const target = await row(page, 'Accounts').boundingBox()
    if (!target) throw new Error('nothing to drop on')
    await row(page, 'Office').getByTitle('Drag to reorder').hover()
    await page.mouse.down()
    await page.mouse.move(target.x + 200, target.y + 60, { steps: 5 })
    await page.mouse.move(target.x + 200, target.y + 8, { steps: 5 })
    await page.mouse.up()
    await expect(names(page)).toHaveText(['Office', 'Accounts'])
    await page.reload()
    await expect(names(page)).toHaveText(['Office', 'Accounts'])
    await line.stop()
  })
})
