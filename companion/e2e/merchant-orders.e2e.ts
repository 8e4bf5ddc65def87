import { expect, type Page, test } from '@playwright/test'
import { dayMs, systemClock } from '@sanhe/kit/runtime/clock'
import { expectAccessibleConsolePage } from './admin.ts'
import { moveFocusTo, pressWithKeyboard } from './keyboard.ts'
import { callApi } from './service-api.ts'
import {
  createService,
  merchantPassword,
  openMerchantConsole,
  registerApprovedMerchant,
  orderServiceAsUser,
} from './merchant.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const rows = (page: Page) => page.getByRole('row').filter({ hasText: '陪诊半天' })
const toast = (page: Page) => page.getByText('新订单：陪诊半天')

/** Replaces a function of the page's audio API, so that `window.tones` counts the tones that the page plays. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { tones: number }
    counted.tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (at) {
      counted.tones += 1
      start.call(this, at)
    }
  })
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

test('a new order is announced once with a sound, and a reload does not announce it again', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const service = await createService(shop)
  await countTones(page)
  const isConnected = page.waitForResponse(/\/api\/merchant\/events$/)
  await openMerchantConsole(page, shop.token, '/orders')
  await expect(page.getByText('还没有订单')).toBeVisible()
  await isConnected
  await orderServiceAsUser(shop, service)
  await expect(toast(page)).toBeVisible()
  await expect(rows(page)).toContainText('待接单')
  expect(await tones(page)).toBe(2)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: '订单 1' })).toBeVisible()
  await expect(toast(page)).toBeHidden()
  await page.getByRole('button', { name: '关闭新订单提示音' }).click()
  await orderServiceAsUser(shop, service)
  await expect(toast(page)).toBeVisible()
  expect(await tones(page)).toBe(0)
  await page.getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('heading', { name: '陪诊半天', level: 1 })).toBeVisible()
})

test('an order that arrives while the console is closed is announced when it is opened again', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const service = await createService(shop)
  const isConnected = page.waitForResponse(/\/api\/merchant\/events$/)
  await openMerchantConsole(page, shop.token, '/orders')
  await isConnected
  await page.goto('about:blank')
  await orderServiceAsUser(shop, service)
  await orderServiceAsUser(shop, service)
  await page.goto('/merchant/orders')
  await expect(page.getByText('2 个新订单')).toBeVisible()
})

test('a merchant confirms and completes an order, and sees the phone number only before completion', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const { orderNo } = await orderServiceAsUser(shop, await createService(shop), { remark: '请带轮椅' })
  await openMerchantConsole(page, shop.token)
  await expect(page.getByRole('heading', { name: '待接订单 (1)' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'home of a merchant')
  await page.getByRole('main').getByRole('link', { name: '陪诊半天' }).first().click()
  await expect(page.getByText('请带轮椅')).toBeVisible()
  await expect(page.getByRole('link', { name: '拨打' })).toHaveAttribute('href', /^tel:1\d{10}$/)
  await expectAccessibleConsolePage(page, 'order of a merchant')
  await page.getByRole('button', { name: '接单' }).click()
  await expect(page.getByText('已接单').first()).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('订单已完成')).toBeVisible()
  await expect(page.getByText(/^1\d{2}\*{4}\d{4}$/)).toBeVisible()
  await page.goto('/merchant/orders?status=completed')
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toContainText('已完成')
  await expectAccessibleConsolePage(page, 'orders of a merchant')
})

test('an order is rejected with a reason that the customer reads', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  const { orderNo, user } = await orderServiceAsUser(shop, await createService(shop))
  await openMerchantConsole(page, shop.token, '/orders?status=pending')
  await rows(page).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '拒单' }).click()
  await page.getByRole('dialog').getByLabel(/原因/).fill('当天已排满')
  await page.getByRole('dialog').getByRole('button', { name: '拒单' }).click()
  await expect(page.getByText('已拒单')).toBeVisible()
  const { orders } = await callApi(shop.url, '/api/v1/services/merchant-orders', undefined, user)
  expect(orders).toMatchObject([{ orderNo, rejectReason: '当天已排满' }])
})

test('the search finds an order by its number, and the calendar shows it on its day', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  const service = await createService(shop)
  const at = new Date(systemClock.now() + dayMs).toISOString()
  const { orderNo } = await orderServiceAsUser(shop, service, { scheduledAt: at })
  await orderServiceAsUser(shop, service)
  await openMerchantConsole(page, shop.token, '/orders')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('searchbox').fill(orderNo.slice(5))
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: '日程' }).click()
  await page.getByRole('radio', { name: '日', exact: true }).check({ force: true })
  await expect(page.getByText('当天没有预约')).toBeVisible()
  await page.getByRole('button', { name: '后一天' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: /陪诊半天/ })).toBeVisible()
  await expectAccessibleConsolePage(page, 'calendar of a merchant')
})

test('a merchant logs in, confirms and completes an order, filters orders and leaves a dialog with the keyboard alone', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const service = await createService(shop)
  const { orderNo } = await orderServiceAsUser(shop, service)
  const { orderNo: second } = await orderServiceAsUser(shop, service)
  const { keyboard } = page
  await page.goto('/merchant/login')
  await moveFocusTo(page, page.getByLabel('手机号'))
  await keyboard.type(shop.contactPhone)
  await keyboard.press('Tab')
  await keyboard.type(merchantPassword)
  await moveFocusTo(page, page.getByRole('checkbox'))
  await keyboard.press('Space')
  await pressWithKeyboard(page, page.getByRole('button', { name: '登录', exact: true }))
  await expect(page.getByRole('heading', { name: '待接订单 (2)' })).toBeVisible()
  await pressWithKeyboard(page, page.getByRole('link', { name: '跳到正文' }))
  await expect(page.getByRole('main')).toBeFocused()
  await moveFocusTo(page, page.getByRole('link', { name: /^订单/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  const first = page.getByRole('row').filter({ hasText: orderNo })
  await pressWithKeyboard(page, first.getByRole('button', { name: '接单' }))
  await expect(first).toContainText('已接单')
  await pressWithKeyboard(page, first.getByRole('button', { name: '完成' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first.getByRole('button', { name: '完成' })).toBeFocused()
  await keyboard.press('Space')
  await pressWithKeyboard(page, dialog.getByRole('button', { name: '完成' }))
  await expect(first).toContainText('已完成')
  await moveFocusTo(page, page.getByRole('radio', { name: '全部' }), 'Shift+Tab')
  await moveFocusTo(page, page.getByRole('radio', { name: '已完成' }), 'ArrowRight')
  await expect(page.getByRole('row').filter({ hasText: second })).toBeHidden()
  await expect(first).toBeVisible()
})
