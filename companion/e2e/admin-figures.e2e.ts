import { expect, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { createService, registerApprovedMerchant, orderServiceAsUser } from './merchant.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('the statistics page shows turnover by kind of order, exports one CSV line per day and keeps its settings in the URL', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const { orderNo } = await orderServiceAsUser(shop, await createService(shop, { price: 1234 }))
  await callApi(shop.url, `/dev/payments/${orderNo}`, { outcome: 'success' })
  await openAdminPage(page, '/figures')
  await expect(
    page.getByRole('region', { name: '各类订单' }).getByRole('row', { name: /商家服务/ }),
  ).toContainText('¥')
  await page.getByRole('radio', { name: '近 7 天' }).check({ force: true })
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/)
  await page.getByRole('radio', { name: '付款订单' }).check({ force: true })
  await expect(page.getByRole('img', { name: '付款订单' })).toBeVisible()
  await page.getByText('查看数据表').click()
  await expect(page.getByRole('region', { name: '经营概况' }).getByRole('row')).toHaveCount(8)
  await expectAccessibleConsolePage(page, 'figures of the platform')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const text = (await Array.fromAsync(await (await download).createReadStream())).join('')
  expect(text.trim().split('\r\n')).toHaveLength(8)
  await page.getByRole('radio', { name: '按月' }).check({ force: true })
  await page.reload()
  await expect(page.getByRole('radio', { name: '按月' })).toBeChecked()
})
