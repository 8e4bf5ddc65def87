import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { addDays, systemClock } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { callApi, signIn } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber, seedDemoData } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

type Product = { id: number; price: number }

/**
 * Orders groceries as a new user and pays `paidFen`, by default the amount of the order. Returns the order.
 */
async function orderGroceries(page: Page, paidFen?: number) {
  await seedDemoData(page)
  const url = await getBaseUrl(page)
  const phone = randomPhoneNumber()
  const token = await signIn(url, phone)
  const { products } = (await callApi(url, '/api/v1/shopping/products', undefined, token)) as {
    products: Product[]
  }
  await callApi(url, '/api/v1/shopping/cart/add', { productId: products[0]?.id }, token)
  const order = await callApi(url, '/api/v1/shopping/orders', { address: `和平里${phone}号`, phone }, token)
  const orderNo = String(order['orderNo'])
  const payment = { outcome: 'success', ...(paidFen && { amountFen: paidFen }) }
  await callApi(url, `/dev/payments/${orderNo}`, payment)
  return { url, token, phone, orderNo }
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an administrator packs, sends out and delivers a paid grocery order from the queue on the home page', async ({
  page,
}) => {
  const { orderNo, phone } = await orderGroceries(page)
  await openAdminPage(page, '/')
  const queue = page.getByRole('listitem').filter({ hasText: '待配送的买菜订单' })
  await queue.getByRole('link', { name: '去配送' }).click()
  await expect(page).toHaveURL(/deliveries\?status=waiting/)
  const row = rowOf(page, orderNo)
  await expect(row).toContainText(`和平里${phone}号`)
  await expect(row.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone}`)
  await row.getByRole('button', { name: '开始备货' }).click()
  await expect(row).toContainText('备货中')
  await row.getByRole('button', { name: '出发配送' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('此后不能取消或退款')
  await dialog.getByRole('button', { name: '出发配送' }).click()
  await expect(row).toContainText('配送中')
  await expectAccessibleConsolePage(page, 'grocery deliveries')
  await row.getByRole('button', { name: '确认送达' }).click()
  await expect(row).toBeHidden()
})

test('a home service cannot be started before it is due, and the page says why', async ({ page }) => {
  await seedDemoData(page)
  const url = await getBaseUrl(page)
  const token = await signIn(url, randomPhoneNumber())
  const { workers } = (await callApi(
    url,
    '/api/v1/services/housekeeping/workers?type=cleaning',
    undefined,
    token,
  )) as { workers: { id: number }[] }
  const booking = await callApi(
    url,
    '/api/v1/services/housekeeping/orders',
    {
      workerId: workers[0]?.id,
      serviceType: 'cleaning',
      scheduledDate: addDays(toShanghaiDay(systemClock.now()), randomInt(20, 320)),
      scheduledTime: '10:00',
      durationHours: 1,
      address: '和平里1号',
    },
    token,
  )
  const orderNo = String(booking['orderNo'])
  await callApi(url, `/dev/payments/${orderNo}`, { outcome: 'success' })
  await openAdminPage(page, '/bookings?status=confirmed')
  await rowOf(page, orderNo).getByRole('button', { name: '开始服务' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始服务' }).click()
  await expect(page.getByText('还没到预约时间，不能提前开始或完成')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expectAccessibleConsolePage(page, 'home services')
})

test('a payment of the wrong amount is on the list of discrepancies until an administrator marks it as seen', async ({
  page,
}) => {
  const { orderNo } = await orderGroceries(page, 100)
  await openAdminPage(page, '/discrepancies')
  const entry = page.getByRole('listitem').filter({ hasText: orderNo })
  await expect(page.getByRole('heading', { name: '付款需要人工处理' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'discrepancies')
  await entry.getByRole('button', { name: '标记已处理' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '标记已处理' }).click()
  await expect(page.getByText('已标记处理')).toBeVisible()
  await expect(entry.getByRole('button', { name: '标记已处理' })).toBeHidden()
})

test('the page of refunds lists a finished refund with its order when its URL filters by this status', async ({
  page,
}) => {
  const { url, token, orderNo } = await orderGroceries(page)
  await callApi(url, `/api/v1/orders/${orderNo}/refund`, { reason: '买错了' }, token)
  await callApi(url, `/dev/payments/${orderNo}`, { outcome: 'refund_success' })
  await openAdminPage(page, '/refunds')
  await expect(page.getByRole('heading', { name: '退款', level: 1 })).toBeVisible()
  await expectAccessibleConsolePage(page, 'refunds')
  await page.goto('/admin/refunds?status=succeeded')
  await expect(page.getByRole('radio', { name: '已退款' })).toBeChecked()
  await expect(rowOf(page, orderNo)).toContainText('买错了')
})

test.describe('list pages of the administration', () => {
  test.slow()
  const pages = [
    ['/service-products', '服务商品'],
    ['/product-orders?status=paid', '商品订单'],
    ['/group-buys', '拼团'],
    ['/redemptions?status=waiting', '积分兑换'],
    ['/settlements?status=confirmed', '结算单'],
  ] as const
  for (const [path, title] of pages)
    test(`the page ${path} has its title and fits phones and desktops`, async ({ page }) => {
      await seedDemoData(page)
      await openAdminPage(page, path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expectAccessibleConsolePage(page, title)
    })
})
