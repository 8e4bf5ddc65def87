import { expect, type Page, test } from '@playwright/test'
import { expectConsolePage, openAsAdmin } from './admin.ts'
import { getBaseUrl, openAsNewUser } from './app-session.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const hourMs = 3_600_000
/** Day of an instant in Shanghai. */
const dayOf = (at: number) => new Date(at + 8 * hourMs).toISOString().slice(0, 10)

/**
 * Pays a membership of which the bill lacks the line, three days ago by the clock of the service, and returns that day.
 */
async function payWithoutBillLine(page: Page) {
  const token = await openAsNewUser(page)
  const url = await getBaseUrl(page)
  const { orderNo } = await callApi(url, '/api/v1/membership/subscribe', { plan: 'monthly' }, token)
  await callApi(url, `/dev/payments/${String(orderNo)}`, { outcome: 'success' })
  await callApi(url, `/dev/payments/${String(orderNo)}/bill`, { change: 'missing' })
  return { url, orderNo: String(orderNo) }
}

test('an administrator compares a bill, opens its difference and explains it', async ({ page }) => {
  const { url, orderNo } = await payWithoutBillLine(page)
  const { now } = await callApi(url, '/dev/clock')
  const day = dayOf(Date.parse(String(now)))
  await callApi(url, '/dev/clock', { advanceMs: 2 * 24 * hourMs })
  try {
    const token = await openAsAdmin(page, '/bills')
    await callApi(url, `/api/admin/money/bills/${day}/reconcile`, {}, token)
    await page.reload()
    const bill = page.getByRole('row').filter({ hasText: day })
    await expect(bill).toContainText('微信')
    await expectConsolePage(page, 'daily bills')
    await page.goto(`/admin/bill-differences?status=open&q=${day}`)
    const difference = page.getByRole('row').filter({ hasText: orderNo })
    await expect(difference).toContainText('微信缺少')
    await expectConsolePage(page, 'bill differences')
    await difference.getByRole('button', { name: '填写说明' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('已向微信核实')
    await dialog.getByRole('button', { name: '填写说明' }).click()
    await expect(page.getByText('已记录说明')).toBeVisible()
    await expect(difference).toBeHidden()
  } finally {
    await callApi(url, '/dev/clock', { advanceMs: -2 * 24 * hourMs })
  }
})
