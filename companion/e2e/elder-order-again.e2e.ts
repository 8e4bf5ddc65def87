import { expect, type Page, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { type CreatedProduct, openGroceryCatalogue } from './grocery-catalogue.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
// Raises the timeout, because the test visits and measures several screens.
test.slow()

const contact = { address: '和平里中街8号3单元501', phone: '13800138000' }

/** Signs in as a new user and returns a function that calls the API as that user. */
async function openWithApi(page: Page) {
  await seedDemoData(page)
  const token = await openAsNewUser(page)
  const url = await getBaseUrl(page)
  return (path: string, body?: object) => callApi(url, path, body, token)
}

/** Signs in as a new user, orders two of each product, pays, and gets the money back. */
async function openEndedOrder(page: Page, products: CreatedProduct[]) {
  const api = await openWithApi(page)
  for (const { id } of products) await api('/api/v1/shopping/cart/add', { productId: id, quantity: 2 })
  const { paymentUrl } = await api('/api/v1/shopping/orders', contact)
  await page.goto(String(paymentUrl))
  await page.getByRole('button', { name: /^付款/ }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto('/shopping/orders')
  await expect(page.getByText('已付款，待商家备货')).toBeVisible()
  await expect(page.getByRole('button', { name: '再来一单' })).toHaveCount(0)
  await page.getByRole('button', { name: '申请退款' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退款' }).click()
  await expect(page.getByText('已退款')).toBeVisible()
}

test('an ended order of groceries fills the cart and names what changed', async ({ page }) => {
  const catalogue = await openGroceryCatalogue(page)
  const [rice, milk, eggs] = [
    await catalogue.createProduct('大米'),
    await catalogue.createProduct('牛奶'),
    await catalogue.createProduct('鸡蛋'),
  ]
  await openEndedOrder(page, [rice, milk, eggs])
  await expectElderRequirements(page, 'an ended delivery')
  await catalogue.changeProduct(milk, { price: 12.5 })
  await catalogue.countStock(eggs, 0)
  await page.getByRole('button', { name: '再来一单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '购物车' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '已卖完' })).toHaveText(
    `${eggs.name}已卖完；${milk.name}涨价了，现在 12.50 元，上次 10.00 元。`,
  )
  await expect(page.getByRole('heading', { name: rice.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: milk.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: eggs.name })).toHaveCount(0)
  await expect(page.getByText('45.00 元')).toHaveCount(2)
  await expectElderRequirements(page, 'a cart filled from an order')

  await catalogue.countStock(rice, 0)
  await catalogue.changeProduct(milk, { status: 'unavailable' })
  await page.goto('/shopping/orders')
  await page.getByRole('button', { name: '再来一单' }).click()
  await expect(page.getByText(`${rice.name}、${eggs.name}已卖完；${milk.name}已下架。`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '买菜订单' })).toBeVisible()
})

test('a cancelled booking fills the form with its hours and remark', async ({ page }) => {
  const api = await openWithApi(page)
  const { workers } = (await api('/api/v1/services/housekeeping/workers?type=repair')) as {
    workers: { id: number; name: string }[]
  }
  const worker = workers[0]
  const { orderNo } = await api('/api/v1/services/housekeeping/orders', {
    workerId: worker?.id,
    serviceType: 'repair',
    scheduledDate: await findFreeDay(api, worker?.id),
    scheduledTime: '10:00',
    durationHours: 2,
    address: contact.address,
    requirements: '水管漏水',
  })
  await api(`/api/v1/services/housekeeping/orders/${String(orderNo)}/cancel`, { reason: '改天' })
  await page.goto(`/orders/${String(orderNo)}`)
  await page.getByRole('button', { name: '再来一单' }).click()
  await expect(page.getByText('已按上次的填好，请核对后下单。')).toBeVisible()
  await expect(page.getByRole('radio', { name: '2 小时' })).toBeChecked()
  await expect(page.getByLabel('备注（选填）')).toHaveValue('水管漏水')
  await expectElderRequirements(page, 'a form filled from a booking')
})

/** Returns a day on which the worker is free for two hours at 10:00. */
async function findFreeDay(api: (path: string) => Promise<object>, worker: number | undefined) {
  const path = `/api/v1/services/housekeeping/workers/${worker}/times?days=31&hours=2`
  const { days } = (await api(path)) as { days: { day: string; times: string[] }[] }
  return days.slice(1).find(({ times }) => times.some((at) => at.includes('10:00')))?.day
}
