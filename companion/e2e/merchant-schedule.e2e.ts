import { expect, test } from '@playwright/test'
import { addDays, systemClock } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { expectAccessibleConsolePage } from './admin.ts'
import { getBaseUrl, openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import {
  createService,
  openMerchantConsole,
  registerApprovedMerchant,
  orderServiceAsUser,
} from './merchant.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const tomorrow = () => addDays(toShanghaiDay(systemClock.now()), 1)
const everyDay = (open: string, close: string) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, { open, close }]))

test('a merchant sets capacity and closed days, and the calendar shows both', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  await callApi(
    shop.url,
    '/api/merchant/settings',
    { businessHours: everyDay('09:00', '12:00') },
    shop.token,
    'PUT',
  )
  const id = await createService(shop, { title: '上门理发' })
  await openMerchantConsole(page, shop.token, '/services')
  const row = page.getByRole('row').filter({ hasText: '上门理发' })
  await expect(row).toContainText('不限时间')
  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByLabel('同时可约数量').fill('2')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('每 60 分钟 2 单')
  await orderServiceAsUser(shop, id, { scheduledAt: `${tomorrow()}T10:00:00+08:00` })

  await page.goto('/merchant/store')
  await page.getByRole('button', { name: '添加休息日' }).click()
  const closed = addDays(tomorrow(), 1)
  await page.getByLabel('开始日期').fill(closed)
  await page.getByLabel('结束日期').fill(closed)
  await page.getByLabel('备注').fill('盘点')
  await page.getByRole('dialog').getByRole('button', { name: '添加休息日' }).click()
  await expect(page.getByText('盘点')).toBeVisible()
  await expectAccessibleConsolePage(page, 'store settings with closed days')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/merchant/calendar?day=${tomorrow()}&view=day`)
  await expect(page.getByText('已约 1 / 6')).toBeVisible()
  await page.goto(`/merchant/calendar?day=${closed}&view=day`)
  await expect(page.getByText('休息：盘点')).toBeVisible()
  await expectAccessibleConsolePage(page, 'calendar of a closed day')
})

test('a merchant sets the booking hours of a service, and the calendar marks bookings outside these hours', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const id = await createService(shop, { title: '上门理发' })
  await orderServiceAsUser(shop, id, { scheduledAt: `${tomorrow()}T10:00:00+08:00` })
  await openMerchantConsole(page, shop.token, '/services')
  await page.getByRole('link', { name: '设置时间：上门理发' }).click()
  await page.getByText('按时段预约').click()
  await page.getByLabel('每个时段可约人数').fill('2')
  await page.getByLabel('每次时长（分钟）').fill('90')
  await page.getByText('单独设置').click()
  await page.getByLabel('周日开放').uncheck()
  await page.getByLabel('周一第 1 段开始时间').fill('14:00')
  await page.getByRole('button', { name: '为周一添加时段' }).click()
  await page.getByLabel('周一第 2 段开始时间').fill('17:00')
  await page.getByLabel('周一第 2 段结束时间').fill('19:00')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toContainText('周一：结束时间要晚于开始时间')
  await page.getByLabel('周一第 1 段结束时间').fill('17:00')
  await expect(page.getByText('3 个时段，共 6 单')).toBeVisible()
  await page.getByLabel('最晚提前').selectOption({ label: '2 小时' })
  await expectAccessibleConsolePage(page, 'booking times of a service')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('预约时间已保存')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('周一第 2 段结束时间')).toHaveValue('19:00')
  await expect(page.getByLabel('最晚提前')).toHaveValue('120')

  const closed = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, []]))
  const hours = { ...closed, mon: [{ open: '18:00', close: '20:00' }] }
  await callApi(shop.url, `/api/merchant/services/${id}`, { bookingHours: hours }, shop.token, 'PUT')
  await page.goto(`/merchant/calendar?day=${tomorrow()}&view=day`)
  await expect(page.getByText('超出开放时间')).toBeVisible()
  await expectAccessibleConsolePage(page, 'calendar with a booking outside hours')
})

test('an older user moves a booking to another free time', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  await callApi(
    shop.url,
    '/api/merchant/settings',
    { businessHours: everyDay('09:00', '12:00') },
    shop.token,
    'PUT',
  )
  const id = await createService(shop, { title: '陪诊半天', capacity: 2 })
  await page.setViewportSize({ width: 390, height: 844 })
  const token = await openAsNewUser(page)
  await callApi(
    shop.url,
    '/api/v1/services/merchant-orders',
    { serviceId: id, quantity: 1, scheduledAt: `${tomorrow()}T09:00:00+08:00` },
    token,
  )
  await page.goto('/services/orders')
  await page.getByRole('button', { name: '改时间' }).click()
  await expect(page.getByText('现在约的是 明天 09:00')).toBeFocused()
  await page.getByLabel('日期').selectOption(tomorrow())
  await expect(page.getByText('09:00（剩 1 个）')).toBeVisible()
  await page.getByText('11:00', { exact: true }).click()
  await expectElderRequirements(page, 'moving a booking')
  await page.getByRole('dialog').getByRole('button', { name: '改时间' }).click()
  await expect(page.getByText('预约时间已修改')).toBeVisible()
  await expect(page.getByText(/11:00/)).toBeVisible()
})

test('an older user is offered only free times of a service, and books one', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  await callApi(
    shop.url,
    '/api/merchant/settings',
    { businessHours: everyDay('09:00', '11:00') },
    shop.token,
    'PUT',
  )
  const id = await createService(shop, { title: '陪诊半天', capacity: 1 })
  await orderServiceAsUser(shop, id, { scheduledAt: `${tomorrow()}T09:00:00+08:00` })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsNewUser(page)
  await page.goto(`/services/${id}/order`)
  await page.getByLabel('日期').selectOption(tomorrow())
  await expect(page.getByRole('radio', { name: '10:00' })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: '09:00' })).toHaveCount(0)
  await page.getByRole('button', { name: '下单 免费' }).click()
  await expect(page.getByRole('alert')).toHaveText('请选择时间')
  await expect(page.getByRole('radio', { name: '10:00' })).toBeFocused()
  await expectElderRequirements(page, 'the order of a service with free times')
  await page.getByText('10:00').click()
  await page.getByRole('button', { name: '下单 免费' }).click()
  await expect(page.getByText('下单成功')).toBeVisible()
  await page.goto(`${await getBaseUrl(page)}/services/${id}/order`)
  await expect(page.getByLabel('日期')).toBeVisible()
  await expect(page.getByLabel('日期').locator(`option[value="${tomorrow()}"]`)).toHaveCount(0)
})
