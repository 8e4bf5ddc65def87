import { expect } from '@playwright/test'
import { phoneScreenOptions, test } from './fixtures.ts'
import { messageFieldLocator, openNewChat } from './user-actions.ts'

test.use(phoneScreenOptions)

test('the message form offers the text in the clipboard and inserts it when the user clicks the offer', async ({
  page,
  context,
  agent,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openNewChat(page, agent)
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('Delivery on 12 December')
    window.dispatchEvent(new Event('focus'))
  })
  const offer = page.getByRole('button', { name: 'Paste from the clipboard: Delivery on 12 December' })
  await offer.click()
  await expect(messageFieldLocator(page)).toHaveValue('Delivery on 12 December')
  await expect(offer).toBeHidden()
})

test('a text that is typed directly before the chat closes is in the message form when the chat opens again', async ({
  page,
  agent,
}) => {
  await openNewChat(page, agent)
  await messageFieldLocator(page).fill('Delivery on 12 December')
  await page.goBack()
  await page.getByRole('link', { name: /Office/ }).click()
  await expect(messageFieldLocator(page)).toHaveValue('Delivery on 12 December')
})
