import { expect } from '@playwright/test'
import { phoneScreenOptions, test } from './fixtures.ts'
import { connectionStatusLocator, logIn, openNewChat, signInNewUser } from './user-actions.ts'

test.use(phoneScreenOptions)

test('the deployment wizard explains which key the backend stores, in both languages', async ({ page }) => {
  await signInNewUser(page)
  await page.goto('/deploy')
  await expect(page.getByText('One key to the agent, encrypted.')).toBeVisible()
  await expect(page.getByText('not even we')).toBeHidden()
  await page.evaluate(() => localStorage.setItem('sanhe.language', 'zh'))
  await page.reload()
  await expect(page.getByText('一把秘书的密钥，加密保存。')).toBeVisible()
})

test('removing the stored key leaves the secretary list and this device unchanged, and other devices need a pairing code', async ({
  page,
  agent,
  browser,
}) => {
  const number = await openNewChat(page, agent)
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'More for Office' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Remove stored key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove stored key' }).click()
  await expect(page.getByText('Key removed')).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Name and picture' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove stored key' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Office/ }).click()
  await expect(connectionStatusLocator(page)).toHaveText('Online')

  const baseURL = new URL(page.url()).origin
  const context = await browser.newContext({ ...phoneScreenOptions, locale: 'en-GB', baseURL })
  const second = await context.newPage()
  await second.goto('/')
  // A phone number can request a code only once a minute, so the test moves the clock.
  await second.request.post('/dev/clock', { data: { advanceMs: 61_000 } })
  await logIn(second, number)
  await second.getByRole('link', { name: /Office/ }).click()
  await expect(second.getByText('Your account has no stored key for this secretary.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Pair this device' })).toBeHidden()
  await context.close()
})
