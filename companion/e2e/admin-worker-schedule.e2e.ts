import { expect, type Page, test } from '@playwright/test'
import { addDays, systemClock } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { fetchAdminToken, expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { getBaseUrl, openAsNewUser, randomPhoneNumber } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi, signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
test.slow()

const day = addDays(toShanghaiDay(systemClock.now()), 3)

/**
 * Creates a worker of the category `companion` in a new company, because other tests book the cleaners of the demo
 * data.
 */
async function createWorker(url: string) {
  const token = await fetchAdminToken(url)
  const companyName = `安心家政 ${unique()}`
  const body = { companyName, category: 'companion' }
  const { id: providerId } = await callApi(url, '/api/admin/providers', body, token)
  const worker = { providerId, name: `周姐${unique()}`, hourlyRate: 40 }
  const { id } = await callApi(url, '/api/admin/workers', worker, token)
  return { id: Number(id), name: worker.name }
}

async function bookAndPay(url: string, workerId: number) {
  const token = await signIn(url, randomPhoneNumber())
  const booking = {
    workerId,
    serviceType: 'companion',
    scheduledDate: day,
    scheduledTime: '09:00',
    durationHours: 2,
    address: '和平里中街8号',
  }
  const { orderNo } = await callApi(url, '/api/v1/services/housekeeping/orders', booking, token)
  await callApi(url, `/dev/payments/${String(orderNo)}`, { outcome: 'success' })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function setHours(page: Page) {
  await press(page, '设置工作时间')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('周一：开始')).toHaveValue('08:00')
  await expectAccessibleConsolePage(page, 'form of working hours')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('08:00–18:00').first()).toBeVisible()
}

async function enterLeave(page: Page) {
  await press(page, '新建请假')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('开始时间').fill(`${day}T08:00`)
  await dialog.getByLabel('结束时间').fill(`${day}T18:00`)
  await dialog.getByLabel('原因').fill('体检')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await press(page, '新建请假')
  await expect(dialog.getByLabel('原因')).toHaveValue('体检')
  await expect(dialog).toContainText('请假期间有 1 个预约')
  await expectAccessibleConsolePage(page, 'form of a leave')
  await dialog.getByRole('button', { name: '保存，1 个预约待改期' }).click()
  await expect(page.getByRole('row').filter({ hasText: '体检' })).toBeVisible()
}

test('an administrator sets working hours, enters a leave that conflicts with a booking, and reschedules that booking', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const worker = await createWorker(url)
  await bookAndPay(url, worker.id)
  await openAdminPage(page, '/workers')
  await page.getByRole('link', { name: worker.name }).click()
  await setHours(page)
  await enterLeave(page)
  const booking = page.getByRole('row').filter({ hasText: '和平里中街8号' })
  await expect(booking).toContainText('请假冲突')
  await expectAccessibleConsolePage(page, 'a worker')
  await page.goto('/admin/bookings?status=to_move')
  const listed = page.getByRole('row').filter({ hasText: worker.name })
  await expect(listed).toContainText('人员请假')
  await page.goto(`/admin/workers/${worker.id}`)
  await booking.getByRole('button', { name: '改期' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('时间').fill('18:00')
  await dialog.getByRole('button', { name: '改期' }).click()
  await expect(page.getByText('服务人员这个时间不上班', { exact: false })).toBeVisible()
  await dialog.getByLabel('日期').fill(nextWorkday())
  await dialog.getByLabel('时间').fill('10:00')
  await dialog.getByRole('button', { name: '改期' }).click()
  await expect(booking).toContainText(`${nextWorkday().replaceAll('-', '/')} 10:00`)
  await expect(booking).not.toContainText('请假冲突')
})

/** Returns the first day from Monday to Friday that is at least a week ahead. */
function nextWorkday() {
  const later = addDays(day, 7)
  const weekday = new Date(`${later}T00:00:00Z`).getUTCDay()
  return addDays(later, weekday === 0 ? 1 : weekday === 6 ? 2 : 0)
}

test('the booking page offers only the times at which the worker is at work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const url = await getBaseUrl(page)
  const worker = await createWorker(url)
  const week = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((one) => [one, []]))
  const weeklyHours = { ...week, mon: [{ from: '06:00', to: '08:30' }] }
  const path = `/api/admin/workers/${worker.id}/hours`
  await callApi(url, path, { weeklyHours }, await fetchAdminToken(url), 'PUT')
  await openAsNewUser(page, `/housekeeping/workers/${worker.id}/book`)
  await page.getByText('2 小时', { exact: true }).click()
  await page.getByLabel('日期').selectOption({ index: 2 })
  const times = page.getByLabel('时间', { exact: true })
  await expect(times.getByRole('option')).toHaveText(['请选择', '06:00', '06:30'])
  await times.selectOption('06:30')
  await expectElderRequirements(page, 'booking within working hours')
  await page.getByLabel('上门地址').fill('和平里中街8号3单元501')
  await page.getByRole('button', { name: '预约 80.00 元' }).click()
  await expect(page.getByRole('button', { name: '付款 80.00 元' })).toBeVisible()
})
