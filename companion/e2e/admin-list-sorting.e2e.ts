import { expect, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { expectAccessibleConsolePage, fetchAdminToken, openAdminPage } from './admin.ts'
import { getBaseUrl } from './app-session.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('the header of a column sorts the list by the service, in the URL and with aria-sort', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const token = await fetchAdminToken(url)
  const mark = unique()
  const grocer = { companyName: `排序 ${mark}`, category: 'grocery' }
  const { id: providerId } = await callApi(url, '/api/admin/providers', grocer, token)
  // oxlint-disable-next-line no-await-in-loop -- the products are created in this order
  for (const [name, price] of [
    ['甲', 3],
    ['乙', 1],
    ['丙', 2],
  ])
    await callApi(url, '/api/admin/products', { providerId, name: `${name}${mark}`, price, stock: 1 }, token)
  await openAdminPage(page, `/products?q=${mark}`)
  const names = page.getByRole('row').filter({ hasText: mark }).getByRole('link')
  await expect(names).toHaveText([`丙${mark}`, `乙${mark}`, `甲${mark}`])
  const header = page.getByRole('columnheader', { name: '价格' })
  await expect(header).toHaveAttribute('aria-sort', 'none')
  await header.getByRole('button').press('Enter')
  await expect(names).toHaveText([`乙${mark}`, `丙${mark}`, `甲${mark}`])
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-price/)
  await page.reload()
  await expect(names).toHaveText([`甲${mark}`, `丙${mark}`, `乙${mark}`])
  await expectAccessibleConsolePage(page, 'sorted list')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'none')
  await expect(page).not.toHaveURL(/sort=/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('排序').selectOption({ label: '价格升序' })
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(`乙${mark}`)
  await expectAccessibleConsolePage(page, 'sorted list on a phone')
})

test('the list of appointments is filtered by the day in its URL', async ({ page }) => {
  await openAdminPage(page, '/appointments')
  await page.getByLabel('就诊日期').fill('2020-01-01')
  await expect(page).toHaveURL(/day=2020-01-01/)
  await expect(page.getByRole('button', { name: '清除筛选' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'appointments of a day')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).not.toHaveURL(/day=/)
})
