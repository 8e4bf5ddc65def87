import { expect, type Page, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, randomPhoneNumber, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi, signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
// Raises the timeout, because each test visits and measures all screens of a purchase.
test.slow()

/** Pays on the service's payment page and returns to the app. */
async function pay(page: Page, yuan: string, back: string) {
  await page.getByRole('button', { name: `付款 ${yuan} 元` }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto(back)
}

/**
 * Chooses a random day and time. Tests with a fixed time would fail, because a worker cannot be booked twice for the
 * same time.
 */
async function chooseSomeTime(page: Page) {
  const day = page.getByLabel('日期')
  await expect(day).toBeVisible()
  const days = await day.getByRole('option').count()
  await day.selectOption({ index: 3 + Math.floor(Math.random() * (days - 3)) })
  await page.getByLabel('时间', { exact: true }).selectOption({ index: 1 + Math.floor(Math.random() * 22) })
}

test('groceries are added to the cart, ordered, paid and refunded', async ({ page }) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/shopping')
  await page.getByText('水果', { exact: true }).click()
  await page.getByRole('button', { name: '把香蕉加入购物车' }).click()
  await page.getByRole('button', { name: '多一份香蕉' }).click()
  await expectElderRequirements(page, 'shelves')
  await page.getByRole('link', { name: /^去购物车\s*2 件，17.60 元/ }).click()
  await expect(page.getByText('22.60 元')).toBeVisible()
  await expectElderRequirements(page, 'cart')
  await page.getByRole('link', { name: '填写地址' }).click()
  await page.getByLabel('收货地址').fill('和平里中街8号3单元501')
  await page.getByLabel('手机号').fill('1380013800')
  const order = page.getByRole('button', { name: '下单 22.60 元' })
  await order.click()
  await expect(page.getByText('请填 11 位手机号')).toBeVisible()
  await expectElderRequirements(page, 'where to')
  await page.getByLabel('手机号').fill('13800138000')
  await order.click()
  await pay(page, '22.60', '/shopping/orders')
  await expect(page.getByText('已付款，待商家备货')).toBeVisible()
  await expectElderRequirements(page, 'deliveries')
  await page.getByRole('button', { name: '申请退款' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退款' }).click()
  await expect(page.getByText('已退款')).toBeVisible()
})

test('a user books housekeeping some days ahead, pays, and cancels without a fee', async ({ page }) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/housekeeping')
  await page.getByText('维修', { exact: true }).click()
  await expect(page.getByRole('link', { name: /张铁军/ })).toContainText('85.00 元 / 小时')
  await expectElderRequirements(page, 'workers')
  await page.getByRole('link', { name: /张铁军/ }).click()
  await expect(page.getByText('电路检修')).toBeVisible()
  await expectElderRequirements(page, 'a worker')
  await page.getByRole('link', { name: '预约' }).click()
  await chooseSomeTime(page)
  await page.getByText('2 小时', { exact: true }).click()
  await page.getByLabel('上门地址').fill('和平里中街8号3单元501')
  await expectElderRequirements(page, 'booking')
  await page.getByRole('button', { name: '预约 170.00 元' }).click()
  await pay(page, '170.00', '/housekeeping/orders')
  await expect(page.getByText('已约好')).toBeVisible()
  await expectElderRequirements(page, 'bookings')
  await page.getByRole('button', { name: '取消预约' }).click()
  await expect(page.getByRole('dialog')).toContainText('全部退回')
  await page.getByRole('dialog').getByRole('button', { name: '取消预约' }).click()
  await expect(page.getByText('已取消，退回 170.00 元')).toBeVisible()
})

test('a user finds a service by search, orders and cancels it, and joins a group buy', async ({ page }) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/services')
  await expect(page.getByRole('link', { name: /全程陪诊/ })).toBeVisible()
  await expectElderRequirements(page, 'services')
  await page.getByRole('link', { name: '搜索服务' }).click()
  await page.getByLabel('搜索服务').fill('陪诊')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page.getByRole('link', { name: /保洁/ })).toHaveCount(0)
  await expectElderRequirements(page, 'search')
  await page.getByRole('link', { name: /全程陪诊/ }).click()
  await expectElderRequirements(page, 'a service')
  await page.getByRole('link', { name: '立即下单' }).click()
  await page.getByRole('button', { name: /多一份/ }).click()
  await expectElderRequirements(page, 'an order')
  await page.getByRole('button', { name: '下单 398.00 元' }).click()
  await pay(page, '398.00', '/services/orders')
  await expectElderRequirements(page, 'orders')
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByText('已退款')).toBeVisible()

  const group = await groupOfAFriend(page)
  await page.goto('/group-buys')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectElderRequirements(page, 'what is bought together')
  await page.goto(`/group-buys/shared/${group.shareToken}`)
  await expect(page.getByText('参加以后，就能看到团里都有谁。')).toBeVisible()
  await expectElderRequirements(page, 'a group behind a share link')
  await page.goto(`/group-buys/${group.id}`)
  await expect(page.getByText('还差 3 人')).toBeVisible()
  await page.getByRole('button', { name: '我要参加 134.40 元' }).click()
  await pay(page, '134.40', `/group-buys/${group.id}`)
  await expect(page.getByText('还差 2 人')).toBeVisible()
  await expect(page.getByRole('button', { name: '邀请朋友一起买' })).toBeVisible()
  await expectElderRequirements(page, 'a group')
})

/** Creates a group with one seat, taken by another user who has not paid yet. */
async function groupOfAFriend(page: Page) {
  const url = await getBaseUrl(page)
  const token = await signIn(url, randomPhoneNumber())
  const { campaigns } = (await callApi(url, '/api/v1/group-buys', undefined, token)) as {
    campaigns: { id: number }[]
  }
  const { groupOrderId } = await callApi(url, '/api/v1/group-buys', { campaignId: campaigns[0]?.id }, token)
  const path = `/api/v1/group-buys/${String(groupOrderId)}`
  const { shareToken } = (await callApi(url, path, undefined, token)) as { shareToken: string }
  return { id: String(groupOrderId), shareToken }
}

test('cards with pictures form two columns on a computer, and the primary action is as wide as the content', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await seedDemoData(page)
  await openAsNewUser(page, '/services')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards.nth(1)).toBeVisible()
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
  await cards.first().getByRole('link').click()
  const action = page.getByRole('region', { name: '主要操作' }).getByRole('link')
  const [button, picture] = [await action.boundingBox(), await page.locator('main img').first().boundingBox()]
  expect([button?.x, button?.width]).toEqual([picture?.x, picture?.width])
})
