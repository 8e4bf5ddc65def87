import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { randomPhoneNumber, storeLogin } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import {
  createService,
  openMerchantConsole,
  orderServiceAsUser,
  registerApprovedMerchant,
} from './merchant.ts'
import { callApi, signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
// Raises the timeout, because the test visits and measures screens of three clients.
test.slow()

/** Creates a merchant with a service and a review of it. */
async function createReviewedService(page: Page) {
  const shop = await registerApprovedMerchant(page)
  const serviceId = await createService(shop)
  const { orderNo, user } = await orderServiceAsUser(shop, serviceId)
  for (const step of ['confirm', 'complete'])
    await callApi(shop.url, `/api/merchant/orders/${orderNo}/${step}`, {}, shop.token)
  const review = `差评 ${orderNo}`
  await callApi(shop.url, `/api/v1/services/merchant-orders/${orderNo}/review`, { rating: 1, review }, user)
  return { ...shop, serviceId, review, author: user }
}

/** Returns how many pixels of the table are hidden at its right edge. */
const countHiddenPixels = (page: Page) =>
  page
    .getByRole('table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY))

test('a user and the merchant report a review, and a moderator finds it in the queue and keeps it', async ({
  page,
}) => {
  const { url, token, serviceId, review, author } = await createReviewedService(page)
  const own = (await callApi(
    url,
    `/api/v1/services/merchant-services/${serviceId}/reviews`,
    undefined,
    author,
  )) as { reviews: { isOwn: boolean }[] }
  expect(own.reviews).toMatchObject([{ isOwn: true }])

  await storeLogin(page, 'elder', await signIn(url, randomPhoneNumber()))
  await page.goto(`/services/${serviceId}`)
  await page.getByRole('button', { name: '举报王**的评价' }).click()
  await expectElderRequirements(page, 'report of a review')
  await page.getByRole('dialog').getByText('虚假信息').click()
  await page.getByRole('dialog').getByRole('button', { name: '举报' }).click()
  await expect(page.getByText('已收到，我们会尽快核实')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await openMerchantConsole(page, token, '/reviews')
  await page.getByRole('row').filter({ hasText: review }).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '举报' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('不是我们的顾客')
  await page.getByRole('dialog').getByRole('button', { name: '举报' }).click()
  await expect(page.getByText('举报已提交')).toBeVisible()

  await openAdminPage(page, '/')
  const queue = page.getByRole('listitem').filter({ hasText: '被举报的商家评价' })
  await queue.getByRole('link', { name: '去处理' }).click()
  const row = page.getByRole('row').filter({ hasText: review })
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => countHiddenPixels(page), `at ${width}`).toBeLessThanOrEqual(1)
  }
  await expect(row).toContainText('2 次举报')
  await expect(row).toContainText('虚假信息')
  await expect(row).toContainText('不是我们的顾客（商家）')
  await expectAccessibleConsolePage(page, 'reported reviews of merchants')
  await row.getByRole('button', { name: '保留评价' }).click()
  await expect(page.getByText('评价已保留')).toBeVisible()
  await expect(row).toHaveCount(0)
})
