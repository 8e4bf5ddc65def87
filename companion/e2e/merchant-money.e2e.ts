import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage } from './admin.ts'
import {
  createService,
  openMerchantConsole,
  registerApprovedMerchant,
  orderServiceAsUser,
} from './merchant.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const settlement = {
  id: 7,
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  totalOrders: 1,
  grossAmount: 1200.5,
  commissionAmount: 144.06,
  adjustmentAmount: 0,
  netAmount: 1056.44,
  status: 'pending',
  dueOn: '2026-11-08',
  paidAt: null,
  bankAccount: null,
  objection: null as null | object,
  createdAt: '2026-10-31T17:00:00.000Z',
}
const line = { orderNo: 'S2610310920303094380', kind: 'sale', grossAmount: 1200.5, commissionAmount: 144.06 }

const unanswered = { outcome: null, answer: null, answeredAt: null }

/**
 * Answers requests for settlements with a fake settlement, and stores the merchant's objection in the fake settlement.
 * The service itself creates settlements only once a month.
 */
async function serveSettlement(page: Page) {
  const current = { ...settlement }
  const sent: unknown[] = []
  await page.route('**/api/merchant/settlements?*', (route) =>
    route.fulfill({ json: { settlements: [current], total: 1, page: 1, pageSize: 20 } }),
  )
  await page.route('**/api/merchant/settlements/7', (route) =>
    route.fulfill({ json: { ...current, lines: [line] } }),
  )
  await page.route('**/api/merchant/settlements/7/*', (route) => {
    const body = route.request().postDataJSON() as { reason: string } | null
    sent.push(body)
    const at = '2026-11-01T02:00:00.000Z'
    current.objection = body && { reason: body.reason, objectedAt: at, ...unanswered }
    return route.fulfill({ json: { success: true, message: '' } })
  })
  return sent
}

test('a merchant opens a settlement with its lines and objects to it with a reason', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  const sent = await serveSettlement(page)
  await openMerchantConsole(page, shop.token, '/settlements')
  await page.getByRole('link', { name: '2026年10月' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: line.orderNo })).toContainText('−¥144.06')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '提出异议' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '提出异议' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写原因。')
  await dialog.getByLabel('原因').fill('少算了 10 月 30 日的一单')
  await dialog.getByRole('button', { name: '提出异议' }).click()
  await expect(page.getByText('异议处理中')).toBeVisible()
  await expect(page.getByText('平台正在核对，答复会显示在这里。')).toBeVisible()
  expect(sent).toEqual([{ reason: '少算了 10 月 30 日的一单' }])
  await expect(page.getByRole('button', { name: '更多操作' })).toBeHidden()
  await expectAccessibleConsolePage(page, 'settlement of a merchant')
})

test('a merchant reads the answer to an objection and sees the adjustment as a line of the settlement', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const at = '2026-11-01T02:00:00.000Z'
  const answered = { outcome: 'accepted', answer: '已补上漏算的一单', answeredAt: at }
  const objection = { reason: '少算一单', objectedAt: at, ...answered }
  const adjusted = { ...settlement, adjustmentAmount: 85, netAmount: 1141.44, objection }
  const adjustment = { orderNo: null, kind: 'adjustment', grossAmount: 85, commissionAmount: 0 }
  await page.route('**/api/merchant/settlements/7', (route) =>
    route.fulfill({ json: { ...adjusted, lines: [line, adjustment] } }),
  )
  await openMerchantConsole(page, shop.token, '/settlements/7')
  await expect(page.getByText('已补上漏算的一单')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '调整' })).toContainText('¥85.00')
  await expect(page.getByText('¥1,141.44')).toBeVisible()
  await expectAccessibleConsolePage(page, 'settlement of a merchant with an answered objection')
})

test('the list of settlements shows the amount and the day of the payout of a month', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  await serveSettlement(page)
  await openMerchantConsole(page, shop.token, '/settlements')
  const row = page.getByRole('row').filter({ hasText: '2026年10月' })
  await expect(row).toContainText('¥1,056.44')
  await expect(row).toContainText('2026/11/08')
  await expectAccessibleConsolePage(page, 'settlements of a merchant')
})

test('the statistics page shows a chart and its data table, and the CSV file has one line per day', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await orderServiceAsUser(shop, await createService(shop))
  await openMerchantConsole(page, shop.token, '/statistics')
  await page.getByRole('radio', { name: '近 7 天' }).check({ force: true })
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/)
  await page.getByRole('radio', { name: '订单' }).check({ force: true })
  await expect(page.getByRole('img', { name: '订单: 1' })).toBeVisible()
  await page.getByText('查看数据表').click()
  await expect(page.getByRole('row')).toHaveCount(10)
  await expectAccessibleConsolePage(page, 'statistics of a merchant')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const text = (await Array.fromAsync(await (await download).createReadStream())).join('')
  expect(text.trim().split('\r\n')).toHaveLength(8)
  await page.reload()
  await expect(page.getByRole('img', { name: '订单: 1' })).toBeVisible()
})
