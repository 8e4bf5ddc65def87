import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { createService, orderServiceAsUser, registerApprovedMerchant } from './merchant.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** Creates a merchant with a service and a completed order that its user reviewed. */
async function createReviewedMerchant(page: Page) {
  const shop = await registerApprovedMerchant(page)
  const serviceId = await createService(shop)
  const { orderNo, user } = await orderServiceAsUser(shop, serviceId)
  for (const step of ['confirm', 'complete'])
    await callApi(shop.url, `/api/merchant/orders/${orderNo}/${step}`, {}, shop.token)
  const body = { rating: 1, review: `差评 ${orderNo}` }
  await callApi(shop.url, `/api/v1/services/merchant-orders/${orderNo}/review`, body, user)
  return { ...shop, orderNo }
}

const answerWithReason = async (page: Page, action: string, reason: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: action }).click()
}

test('an administrator opens a merchant from the list and takes one of its services offline', async ({
  page,
}) => {
  const { storeName, orderNo } = await createReviewedMerchant(page)
  await openAdminPage(page, '/merchants')
  await page.getByRole('searchbox').fill(storeName)
  await page.getByRole('link', { name: storeName }).click()
  await expect(page.getByRole('heading', { name: storeName, level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: '员工账号' })).toContainText('店主')
  await expect(page.getByRole('table', { name: '订单' })).toContainText(orderNo)
  const services = page.getByRole('table', { name: '服务' })
  await services.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '下架' }).click()
  await answerWithReason(page, '下架', '图片与服务不符')
  await expect(services).toContainText('平台下架')
  await expect(services).toContainText('图片与服务不符')
  await page.getByText('评价', { exact: true }).last().click()
  await expectAccessibleConsolePage(page, 'one merchant')
  await page.getByRole('link', { name: '该商家的全部订单' }).click()
  await expect(page.getByText(/商家 #\d+ 的订单/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toBeVisible()
})

test('a moderator finds a review by its order number, hides it with a reason and restores it', async ({
  page,
}) => {
  const { orderNo } = await createReviewedMerchant(page)
  await openAdminPage(page, `/merchant-reviews?q=${orderNo}`)
  const row = page.getByRole('row').filter({ hasText: `差评 ${orderNo}` })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '隐藏评价' }).click()
  await answerWithReason(page, '隐藏评价', '含有人身攻击')
  await expect(row).toContainText('已隐藏')
  await expect(row).toContainText('含有人身攻击')
  await expectAccessibleConsolePage(page, 'reviews of merchants')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '恢复评价' }).click()
  await expect(row).toContainText('展示中')
})
