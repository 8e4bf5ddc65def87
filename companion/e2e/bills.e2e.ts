import { expect, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { getBaseUrl } from './app-session.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** Returns the day 20 days before the current time of the service. The service has no payments on that day. */
async function quietDay(url: string) {
  const { now } = await callApi(url, '/dev/clock')
  return new Date(Date.parse(String(now)) - 20 * 86_400_000).toISOString().slice(0, 10)
}

test('an administrator reconciles the bill of a day without payments again, and the bill shows 无交易 (no payments) and has no differences', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const day = await quietDay(url)
  const token = await openAdminPage(page, '/bills')
  await callApi(url, `/api/admin/money/bills/${day}/reconcile`, {}, token)
  await page.reload()
  const bill = page.getByRole('row').filter({ hasText: day.replaceAll('-', '/') })
  await expect(bill).toContainText('无交易')
  await bill.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '重新对账' }).click()
  await expect(page.getByText('已重新对账')).toBeVisible()
  await expectAccessibleConsolePage(page, 'daily bills')
  await page.goto(`/admin/bill-differences?q=${day}`)
  await expect(page.getByRole('heading', { name: '账单差异', level: 1 })).toBeVisible()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await expectAccessibleConsolePage(page, 'bill differences')
})
