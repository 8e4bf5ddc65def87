import { expect, type Page } from '@playwright/test'
import { phoneScreenOptions, test } from './fixtures.ts'
import { connectionStatusLocator, openNewChat, sendMessage, signInNewUser } from './user-actions.ts'

test.use(phoneScreenOptions)

const tasks = (page: Page) => page.getByRole('dialog', { name: 'Tasks' })
const conversations = (page: Page) => page.getByRole('dialog', { name: 'Conversations' })
const list = (page: Page) => page.getByRole('heading', { name: 'Secretaries' })

test('Back from a chat that was just paired leads to the secretary list, never to the pairing code', async ({
  page,
  agent,
}) => {
  await openNewChat(page, agent)
  await page.goBack()
  await expect(list(page)).toBeVisible()
  await expect(page.getByText('There is no pairing code here')).toBeHidden()
})

test('the Back button of the browser leads from the chat of a newly added secretary to the secretary list', async ({
  page,
  agent,
}) => {
  await signInNewUser(page)
  await page.getByRole('link', { name: 'Add a secretary' }).click()
  await page.getByLabel('Server address').fill(agent.address)
  await page.getByLabel('API key').fill(agent.key)
  await page.getByRole('button', { name: 'Test and add' }).click()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
  await page.goBack()
  await expect(list(page)).toBeVisible()
})

test('the sub-agents of a reply are shown in a dialog: focus stays inside, and Escape, its button and Back close the dialog', async ({
  page,
  agent,
}) => {
  await openNewChat(page, agent)
  await sendMessage(page, '12% of 4800; 3 * (4 + 5)')
  const link = page.getByRole('button', { name: /2 tasks/ })
  await link.click()
  await expect(tasks(page)).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    // After the last button of the dialog a focus guard receives the focus briefly and moves it to the first button.
    await expect
      .poll(() => tasks(page).evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(tasks(page)).toBeHidden()

  await link.click()
  await tasks(page).getByRole('button', { name: 'Close' }).click()
  await expect(tasks(page)).toBeHidden()

  await link.click()
  await expect(tasks(page)).toBeVisible()
  await page.goBack()
  await expect(tasks(page)).toBeHidden()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
  // All three history entries of the dialog were removed, so the next Back leaves the chat.
  await page.goBack()
  await expect(list(page)).toBeVisible()
})

test('Back closes the list of conversations on a phone and stays in the chat', async ({ page, agent }) => {
  await openNewChat(page, agent)
  await page.getByRole('button', { name: 'Show conversations' }).click()
  await expect(conversations(page)).toBeVisible()
  await page.goBack()
  await expect(conversations(page)).toBeHidden()
  await expect(connectionStatusLocator(page)).toHaveText('Online')
})
