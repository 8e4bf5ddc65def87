import { expect, test } from '@playwright/test'
import { addDays, systemClock } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { expectAccessibleConsolePage } from './admin.ts'
import { openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { createService, openMerchantConsole, registerApprovedMerchant } from './merchant.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const day = addDays(toShanghaiDay(systemClock.now()), 1)

test('a merchant moves a booking from the calendar, and the user reads the reason and cancels without charge', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const serviceId = await createService(shop, { title: '陪诊半天', capacity: 2 })
  const token = await openAsNewUser(page)
  const { orderNo } = (await callApi(
    shop.url,
    '/api/v1/services/merchant-orders',
    { serviceId, quantity: 1, scheduledAt: `${day}T09:00:00+08:00` },
    token,
  )) as { orderNo: string }
  await openMerchantConsole(page, shop.token, `/calendar?day=${day}&view=day`)
  await page.getByRole('button', { name: /陪诊半天/ }).click()
  const panel = page.getByRole('dialog', { name: '预约' })
  await expect(panel.getByText('09:00', { exact: true })).toHaveCount(0)
  await panel.getByText('14:00').click()
  await expectAccessibleConsolePage(page, 'panel that moves a booking')
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('button', { name: '改期' }).click()
  const question = page.getByRole('dialog', { name: /改到/ })
  await question.getByRole('button', { name: '改期' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByLabel('原因').fill('师傅临时有事')
  await question.getByRole('button', { name: '改期' }).click()
  await expect(page.getByText('已改期，已通知顾客')).toBeVisible()
  await expect(page.getByRole('button', { name: /14:00/ })).toBeVisible()

  await page.goto(`/merchant/orders/${orderNo}`)
  await expect(page.getByText('师傅临时有事')).toBeVisible()
  await expect(page.getByRole('button', { name: '改期' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'order that the merchant moved')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/orders/${orderNo}`)
  const notice = page.getByRole('region', { name: '商家改了时间' })
  await expect(notice).toContainText('原来是明天 09:00，现在是明天 14:00')
  await expect(notice).toContainText('师傅临时有事')
  await expect(notice).toContainText('以前可以取消')
  await expectElderRequirements(page, 'order that the merchant moved')
  await page.goto('/services/orders')
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByText('已取消').first()).toBeVisible()
})
