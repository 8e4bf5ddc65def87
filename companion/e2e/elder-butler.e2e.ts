import { expect, test } from '@playwright/test'
import { dayMs, systemClock } from '@sanhe/kit/runtime/clock'
import { getBaseUrl, openAsNewUser, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

test('the AI butler answers quick replies and text, and the chat history survives a reload', async ({
  page,
}) => {
  await seedDemoData(page)
  await openAsNewUser(page, '/butler')
  const said = page.getByRole('list', { name: '对话' })
  await expect(page.getByRole('button', { name: '我不舒服' })).toBeVisible()
  await expectElderRequirements(page, 'the butler, nothing said')
  await page.getByRole('button', { name: '附近有什么活动' }).click()
  await expect(said).toContainText('近期活动有：')
  await expect(page.getByRole('link', { name: '全部活动' })).toBeVisible()

  await page.getByLabel('想问什么').fill('我胸口疼得厉害，喘不上气')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('link', { name: '打 120', exact: true })).toHaveAttribute('href', 'tel:120')
  await expectElderRequirements(page, 'a call for help')

  await page.reload()
  await expect(said).toContainText('近期活动有：')
  await expect(said).toContainText('我胸口疼得厉害')
})

test("after a broken connection, the app loads the rest of the butler's reply on request", async ({
  page,
}) => {
  await openAsNewUser(page, '/butler')
  await page.route('**/api/v1/ai/chat', async (route) => {
    await route.fetch()
    await route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: message\ndata: {"role":"assistant","content":"好","actions":[]}\n\n',
    })
  })
  await page.route('**/api/v1/ai/history*', (route) => route.abort())
  await page.getByRole('button', { name: '我不舒服' }).click()
  await expect(page.getByText('管家的回答还没到')).toBeVisible()
  await expect(page.getByRole('list', { name: '对话' })).toContainText('我不舒服')
  await page.unroute('**/api/v1/ai/history*')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('list', { name: '对话' })).toContainText('仅供参考，不构成医疗建议')
})

test('the blood pressure form rejects swapped values; a dangerous value shows the 120 button; the trend shows a chart', async ({
  page,
}) => {
  const token = await openAsNewUser(page, '/health/blood_pressure')
  const yesterday = new Date(systemClock.now() - dayMs).toISOString()
  const earlier = {
    recordType: 'blood_pressure',
    value: { systolic: 128, diastolic: 79 },
    recordedAt: yesterday,
  }
  await callApi(await getBaseUrl(page), '/api/v1/health/records', earlier, token)
  await page.getByRole('link', { name: '记一次血压' }).click()
  await page.getByRole('button', { name: '同意收集健康数据' }).click()
  await page.getByLabel(/高压/).fill('80')
  await page.getByLabel(/低压/).fill('120')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('是不是填反了')).toBeVisible()
  await expectElderRequirements(page, 'the form of a measurement')
  await page.getByLabel(/高压/).fill('190')
  await page.getByLabel(/低压/).fill('110')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已记录')).toBeVisible()
  await expect(page.getByText('高压偏高：190毫米汞柱')).toBeVisible()
  await expect(page.getByRole('link', { name: '打 120' }).first()).toHaveAttribute('href', 'tel:120')
  await expect(page.getByText(/不构成医疗建议/)).toBeVisible()
  await page.getByRole('link', { name: '查看变化' }).click()
  await expect(
    page
      .getByRole('figure', { name: /每天平均的血压/ })
      .locator('polyline')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /190 \/ 110.*偏高/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /128 \/ 79.*正常/ })).toBeVisible()
  await expectElderRequirements(page, 'blood pressure')
})
