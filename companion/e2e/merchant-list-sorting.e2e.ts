import { expect, test } from '@playwright/test'
import { expectAccessibleConsolePage } from './admin.ts'
import { createService, openMerchantConsole, registerApprovedMerchant } from './merchant.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('a merchant sorts the services by the header of a column, and on a phone by a choice', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await createService(shop, { title: '甲服务', price: 30 })
  await createService(shop, { title: '乙服务', price: 10 })
  await createService(shop, { title: '丙服务', price: 20 })
  await openMerchantConsole(page, shop.token, '/services')
  const rows = page.getByRole('row').filter({ hasText: '服务' }).filter({ hasText: '编辑' })
  await expect(rows).toContainText(['甲服务', '乙服务', '丙服务'])
  const header = page.getByRole('columnheader', { name: '价格' })
  await header.getByRole('button').press('Enter')
  await expect(rows).toContainText(['乙服务', '丙服务', '甲服务'])
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect(page).toHaveURL(/sort=-price/)
  await page.reload()
  await expect(rows).toContainText(['甲服务', '丙服务', '乙服务'])
  await expectAccessibleConsolePage(page, 'sorted services of a merchant')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('排序').selectOption({ label: '价格升序' })
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('乙服务')
})
