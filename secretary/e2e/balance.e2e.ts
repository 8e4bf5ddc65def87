import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { openNewChat, signInNewUser } from './user-actions.ts'

async function openBalance(page: Page) {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Balance' }).click()
  await expect(page.getByRole('heading', { name: 'Top up' })).toBeVisible()
}

/** Tops up and pays as with a phone: the payment provider notifies the backend. */
async function topUp(page: Page, amount: string, provider: string) {
  await page.getByRole('radio', { name: amount }).check()
  const ordering = page.waitForResponse('**/api/balance/topups')
  await page.getByRole('button', { name: provider }).click()
  const { payment_id: id } = (await (await ordering).json()) as { payment_id: number }
  await expect(page.getByText('Waiting for the payment')).toBeVisible()
  await page.request.post(`/dev/payments/${id}`, { data: { outcome: 'success' } })
  await expect(page.getByText(`${amount} was added to your balance.`)).toBeVisible()
}

const balanceLocator = (page: Page) => page.getByRole('main').locator('section').first().locator('p').first()

test.describe('balance on a desktop', () => {
  test.use(desktopScreenOptions)

  test('a top-up appears in the balance, in the history and in its CSV file, and can be refunded', async ({
    page,
  }) => {
    await signInNewUser(page)
    await openBalance(page)
    await expect(page.getByText('Your balance is below ¥2.00')).toBeVisible()
    await topUp(page, '¥30.00', 'Pay with WeChat')
    await expect(balanceLocator(page)).toHaveText('¥30.00')
    await expect(page.getByText('+¥30.00')).toBeVisible()
    await expect(page.getByText('Your balance is below')).toBeHidden()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await (await downloading).path()
    expect(await readFile(file, 'utf8')).toMatch(/,topup,3000,3000,\d+,\r\n$/)

    await page.getByRole('button', { name: 'Refund unused balance' }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog).toContainText('Refund ¥30.00?')
    await dialog.getByRole('button', { name: 'Refund unused balance' }).click()
    await expect(balanceLocator(page)).toHaveText('¥0.00')
    await expect(page.getByText('−¥30.00')).toBeVisible()
  })

  test('a key is shown once, gets a daily limit and is revoked', async ({ page, agent }) => {
    await openNewChat(page, agent)
    await openBalance(page)
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Daily limit in yuan').fill('0.001')
    await expect(dialog.getByText('Enter an amount from 0.01 to 100,000.')).toBeVisible()
    await dialog.getByLabel('Daily limit in yuan').fill('5')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByLabel('Key')).toHaveValue(/^sk-sanhe-/)
    await expect(dialog.getByLabel('Address')).toHaveValue(/\/v1$/)
    await expectAccessible(page, 'new key', { part: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('today ¥0.00 of ¥5.00')).toBeVisible()

    await page.getByRole('button', { name: 'Change limit' }).click()
    await dialog.getByLabel('Daily limit in yuan').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('no daily limit')).toBeVisible()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No key yet.')).toBeVisible()
  })
})

test.describe('balance on a phone', () => {
  test.use(phoneScreenOptions)

  test('the page has no accessibility violation and is not wider than the window', async ({ page }) => {
    await signInNewUser(page)
    await openBalance(page)
    await topUp(page, '¥10.00', 'Pay with Alipay')
    await expect(page.getByText('+¥10.00')).toBeVisible()
    await expectAccessible(page, 'balance')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  })
})
