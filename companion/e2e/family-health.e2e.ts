import { expect, test } from '@playwright/test'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { createDateFormatters } from '../family/src/parts/dates.ts'
import { callApi } from './service-api.ts'
import { expectAccessibleFamilyScreen, recordParentMeasurement, openAsLinkedChild } from './family.ts'
import { seedDemoData } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('a child acknowledges an alert and opens the call dialog, and the access log records the access to the phone number', async ({
  page,
}) => {
  const { url, parent } = await openAsLinkedChild(page)
  await recordParentMeasurement(url, parent, 'heart_rate', { bpm: 131 })
  await page.reload()
  await page.getByRole('link', { name: /王秀兰.*1 条预警/ }).click()
  await expect(page.getByRole('heading', { name: '心率偏快：131 次/分' })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'overview of a parent')
  await page.getByRole('link', { name: '预警', exact: true }).click()
  await expect(page.getByRole('heading', { name: '心率偏快：131 次/分' })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'alerts')
  await page.getByRole('button', { name: '打电话' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: '137' })).toHaveAttribute('href', /^tel:137\d{8}$/)
  await expect(dialog.getByRole('link', { name: '120' })).toHaveAttribute('href', 'tel:120')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('已标记为已读')).toBeVisible()
  await expect(page.getByRole('button', { name: '知道了' })).toBeHidden()
  await page.getByText('未读', { exact: true }).click()
  await expect(page.getByText('没有未读预警')).toBeVisible()
  const { accesses } = (await callApi(url, '/api/v1/family/access-log', undefined, parent)) as {
    accesses: { what: string }[]
  }
  expect(accesses.map(({ what }) => what)).toContain('phone')
})

test("the page of today's health values shows status and disclaimer and links to the trends", async ({
  page,
}) => {
  const { url, parent, parentId } = await openAsLinkedChild(page)
  await recordParentMeasurement(url, parent, 'blood_pressure', { systolic: 162, diastolic: 96 })
  await recordParentMeasurement(url, parent, 'blood_sugar', { mmol: 5.6, timing: 'fasting' })
  await page.goto(`/family/parents/${parentId}/health`)
  const pressure = page.getByRole('link', { name: /血压/ })
  await expect(pressure).toContainText('162/96')
  await expect(pressure).toContainText('偏高')
  const sugar = page.getByRole('link', { name: /血糖/ })
  await expect(sugar).toContainText('空腹')
  await expect(sugar).not.toContainText('今天未测量')
  await expect(page.getByRole('link', { name: /步数/ })).toContainText('还没有记录')
  await expect(page.getByText(/不构成医疗建议/)).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'health today')
  await pressure.click()
  await expect(page.getByRole('figure')).toBeVisible()
  await expect(page.getByRole('row', { name: /今天 162/ })).toContainText('超出正常范围')
  await page.getByText('90 天').click()
  await expect(page).toHaveURL(/days=90/)
  await expectAccessibleFamilyScreen(page, 'trends')
  await page.getByText('睡眠').click()
  await expect(page.getByText('这段时间没有测量记录')).toBeVisible()
})

test('a weekly report that only members can read shows a link to the membership page', async ({ page }) => {
  const { parentId } = await openAsLinkedChild(page)
  const period = (from: string, to: string, week: string) => ({ week, periodStart: from, periodEnd: to })
  const report = {
    id: 1,
    ...period('2026-11-16', '2026-11-22', '2026-W47'),
    daysMeasured: 6,
    steps: { average: 6001, best: 9100, total: 36_004 },
    heartRate: { average: 76, min: 60, max: 92 },
    bloodPressure: { systolic: 131, diastolic: 83, status: 'normal' },
    bloodSugar: null,
    sleep: { average: 7.6 },
    alertCount: 1,
    disclaimer: '',
  }
  const reports = [
    { ...period('2026-11-16', '2026-11-22', '2026-W47'), report },
    { ...period('2026-11-09', '2026-11-15', '2026-W46'), report: null },
  ]
  await page.route('**/health/reports*', (route) =>
    route.fulfill({ json: { reports, total: 2, page: 1, pageSize: 20 } }),
  )
  await page.goto(`/family/parents/${parentId}/reports`)
  await expect(page.getByText('平均 131/83 mmHg')).toBeVisible()
  await expect(page.getByText('会员可看')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'weekly reports')
  await page.getByRole('link', { name: '开通会员' }).click()
  await expect(page.getByText('未开通会员')).toBeVisible()
})

test("the list of a parent's activities shows place, time and participation", async ({ page }) => {
  await seedDemoData(page)
  const { url, parent, parentId } = await openAsLinkedChild(page, (id) => `/parents/${id}/activities`)
  await expect(page.getByText('还没有参加活动')).toBeVisible()
  const contact = { name: '小明', phone: '13800138000' }
  await callApi(url, '/api/v1/users/emergency-contact', contact, parent, 'PUT')
  const { activities } = (await callApi(
    url,
    '/api/v1/activities?lat=39.93&lng=116.41',
    undefined,
    parent,
  )) as {
    activities: { id: number; title: string; startTime: string; location: { name: string } }[]
  }
  const [activity] = activities
  await callApi(url, `/api/v1/activities/${activity?.id}/join`, {}, parent)
  await page.goto(`/family/parents/${parentId}/activities`)
  await expect(page.getByRole('heading', { name: activity?.title ?? '' })).toBeVisible()
  const { dateTime } = createDateFormatters('zh', systemClock.now())
  await expect(page.getByText(`${dateTime(activity?.startTime ?? '')} · 已报名`)).toBeVisible()
  await expect(page.getByText(activity?.location.name ?? '')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'activities')
})

test('opening a notification leads to the alerts and marks it as read, and one button marks all others as read', async ({
  page,
}) => {
  const { url, parent } = await openAsLinkedChild(page)
  await recordParentMeasurement(url, parent, 'heart_rate', { bpm: 131 })
  await page.goto('/family/me')
  await page.getByRole('link', { name: /消息 1 条未读/ }).click()
  await expect(page.getByRole('button', { name: /家人健康提醒/ })).toContainText('未读')
  await expectAccessibleFamilyScreen(page, 'notifications')
  await page.getByRole('button', { name: /家人健康提醒/ }).click()
  await expect(page).toHaveURL(/\/family\/alerts\?parent=\d+$/)
  await page.goto('/family/notices')
  await expect(page.getByRole('button', { name: /家人健康提醒/ })).not.toContainText('未读')
  const readAll = page.getByRole('button', { name: '全部标为已读' })
  await expect(readAll).toBeHidden()
  await recordParentMeasurement(url, parent, 'blood_pressure', { systolic: 185, diastolic: 115 })
  await recordParentMeasurement(url, parent, 'blood_sugar', { mmol: 19, timing: 'fasting' })
  await page.reload()
  const unread = page.getByRole('button', { name: /家人健康提醒.*未读/ })
  await expect(unread).toHaveCount(2)
  await readAll.click()
  await expect(unread).toHaveCount(0)
  await expect(readAll).toBeHidden()
})
