import { expect, test } from '@playwright/test'
import { openAsLinkedChild } from './family.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('the order page removes the pay button when the time to pay ends while the page is open', async ({
  page,
}) => {
  const { url, child, parentId } = await openAsLinkedChild(page)
  const path = `/api/child/parents/${parentId}/membership`
  const { orderNo } = await callApi(url, path, { plan: 'monthly' }, child)
  await page.clock.install()
  await page.goto(`/family/orders/${String(orderNo)}`)
  await expect(page.getByRole('button', { name: '付款 ¥29.00' })).toBeVisible()
  await page.clock.fastForward('31:00')
  await expect(page.getByRole('heading', { name: '已超时' })).toBeVisible()
  await expect(page.getByText('付款时间已过，没有扣款。')).toBeVisible()
  await expect(page.getByRole('button', { name: '付款 ¥29.00' })).toHaveCount(0)
})

test('the payment page shows that an order was paid on another page when the payer presses the button', async ({
  page,
}) => {
  const { url, child, parentId } = await openAsLinkedChild(page)
  const path = `/api/child/parents/${parentId}/membership`
  const { orderNo } = await callApi(url, path, { plan: 'monthly' }, child)
  await page.goto(`/family/orders/${String(orderNo)}`)
  await page.getByRole('button', { name: '付款 ¥29.00' }).click()
  await expect(page.getByRole('button', { name: '付款 29.00 元' })).toBeVisible()
  await callApi(url, `/dev/payments/${String(orderNo)}`, { outcome: 'success' })
  await page.getByRole('button', { name: '付款 29.00 元' }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await expect(page.getByRole('button', { name: '付款 29.00 元' })).toBeHidden()
})

test('a membership whose price has changed opens its order, with the new price, instead of the payment', async ({
  page,
}) => {
  await openAsLinkedChild(page, (id) => `/parents/${id}/membership`)
  await page.route('**/api/child/parents/*/membership', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...((await response.json()) as object), amount: 39 } })
  })
  await page.getByLabel(/一个月/).check()
  await page.getByRole('button', { name: '付款 ¥29.00' }).click()
  await expect(page.getByText('价格已变为 ¥39.00，请确认后再付款。')).toBeVisible()
  await expect(page).toHaveURL(/\/family\/orders\/M\d{19}$/)
})

test('without a network a payment fails with a message, and the app stays open', async ({
  page,
  context,
}) => {
  const { url, child, parentId } = await openAsLinkedChild(page, (id) => `/parents/${id}/membership`)
  await page.getByLabel(/一个月/).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: '付款 ¥29.00' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '网络连接失败' })).toBeVisible()
  await context.setOffline(false)
  const path = `/api/child/parents/${parentId}/membership`
  const { orderNo } = await callApi(url, path, { plan: 'monthly' }, child)
  await page.goto(`/family/orders/${String(orderNo)}`)
  const pay = page.getByRole('button', { name: '付款 ¥29.00' })
  await expect(pay).toBeVisible()
  await context.setOffline(true)
  await pay.click()
  await expect(page.getByText('网络已断开')).toBeVisible()
  await expect(page.getByRole('heading', { name: '待付款' })).toBeVisible()
})
