import { expect, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('a list without any entry has no search, sorting and column menu, and a filter without matches keeps them', async ({
  page,
}) => {
  await page.route('**/api/admin/coupons/templates*', async (route) => {
    const response = await route.fetch()
    const list: object = await response.json()
    await route.fulfill({ response, json: { ...list, templates: [], total: 0 } })
  })
  await openAdminPage(page, '/coupons')
  const search = page.getByRole('searchbox')
  const columns = page.getByRole('button', { name: '列设置' })
  await expect(page.getByRole('heading', { name: '还没有优惠券' })).toBeVisible()
  await expect(search).toHaveCount(0)
  await expect(columns).toHaveCount(0)
  await expectAccessibleConsolePage(page, 'an empty list')
  await page.goto('/admin/coupons?q=重阳')
  await expect(page.getByRole('heading', { name: '没有符合条件的记录' })).toBeVisible()
  await expect(search).toHaveValue('重阳')
  await expect(columns).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(search).toHaveCount(0)
})
