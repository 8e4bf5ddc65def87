import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const objected = {
  id: 7,
  merchantId: 3,
  storeName: '康宁照护',
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  totalOrders: 1,
  grossAmount: 100,
  commissionAmount: 15,
  adjustmentAmount: 0,
  netAmount: 85,
  status: 'pending',
  dueOn: '2026-11-08',
  paidAt: null,
  bankAccount: null,
  objection: {
    reason: '少算了 10 月 30 日的一单',
    objectedAt: '2026-11-01T02:00:00.000Z',
    outcome: null as string | null,
    answer: null as string | null,
    answeredAt: null as string | null,
  },
  createdAt: '2026-10-31T17:00:00.000Z',
}

/**
 * Answers requests for settlements with a fake settlement that has an open objection. Stores the administrator's answer
 * in the fake settlement. The service itself creates settlements only once a month.
 */
async function serveObjection(page: Page) {
  let current = objected
  const sent: unknown[] = []
  await page.route('**/api/admin/settlements?*', (route) =>
    route.fulfill({ json: { settlements: [current], total: 1, page: 1, pageSize: 20 } }),
  )
  await page.route('**/api/admin/settlements/7', (route) =>
    route.fulfill({ json: { ...current, lines: [] } }),
  )
  await page.route('**/api/admin/settlements/7/objection/*', (route) => {
    const outcome = route.request().url().endsWith('accept') ? 'accepted' : 'rejected'
    const body = route.request().postDataJSON() as { answer: string; amount?: number }
    sent.push([outcome, body])
    const answeredAt = '2026-11-02T02:00:00.000Z'
    const { amount = 0, answer } = body
    current = {
      ...current,
      adjustmentAmount: amount,
      netAmount: current.netAmount + amount,
      objection: { ...current.objection, outcome, answer, answeredAt },
    }
    return route.fulfill({ json: { success: true, message: '' } })
  })
  return sent
}

test("an administrator accepts a merchant's objection to a settlement with an amount, which is added to the payout", async ({
  page,
}) => {
  const sent = await serveObjection(page)
  await openAdminPage(page, '/settlements?status=objected')
  await expect(page.getByRole('row').filter({ hasText: '康宁照护' })).toContainText('异议待答复')
  await expectAccessibleConsolePage(page, 'settlements with an objection')
  await page.getByRole('link', { name: '康宁照护' }).click()
  await expect(page.getByText('少算了 10 月 30 日的一单')).toBeVisible()
  await page.getByRole('button', { name: '同意' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('调整金额').fill('8.5')
  await dialog.getByLabel('答复').fill('已补上漏算的一单')
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect(page.getByText('¥93.50')).toBeVisible()
  await expect(page.getByText('已补上漏算的一单')).toBeVisible()
  expect(sent).toEqual([['accepted', { amount: 8.5, answer: '已补上漏算的一单', orderNo: null }]])
  await expectAccessibleConsolePage(page, 'settlement with an accepted objection')
})

test("an administrator rejects a merchant's objection to a settlement with an answer", async ({ page }) => {
  const sent = await serveObjection(page)
  await openAdminPage(page, '/settlements?status=objected')
  const row = page.getByRole('row').filter({ hasText: '康宁照护' })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '驳回' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('答复').fill('订单已计入上月')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(row).toContainText('待商家确认')
  expect(sent).toEqual([['rejected', { answer: '订单已计入上月' }]])
})
