import { expect, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { expectAccessibleConsolePage, openRolePage } from './admin.ts'
import { getBaseUrl, openAsNewUser, randomPhoneNumber, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi, signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('a support agent writes a note about a user, opens a support case, adds an entry to it and closes it', async ({
  page,
}) => {
  test.slow()
  const phone = randomPhoneNumber()
  const url = await getBaseUrl(page)
  await signIn(url, phone)
  await openRolePage(page, 'support', `/users?q=${phone}`)
  await page
    .getByRole('row')
    .filter({ hasText: phone.slice(-4) })
    .getByRole('link')
    .click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新建备注' }).click()
  await dialog.getByLabel('记录').fill('耳背，请说慢一点')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('耳背，请说慢一点')).toBeVisible()
  await page.getByRole('button', { name: '新建工单' }).click()
  await dialog.getByLabel('主题').fill('收到的菜不新鲜')
  await dialog.getByLabel('优先级').selectOption('high')
  await dialog.getByLabel('首条记录').fill('用户来电，要求退款')
  await dialog.getByRole('button', { name: '创建工单' }).click()
  await expectAccessibleConsolePage(page, 'a user with notes and a case')
  await page.getByRole('link', { name: '收到的菜不新鲜' }).click()
  await expect(page.getByText('用户来电，要求退款')).toBeVisible()
  await page.getByRole('button', { name: '分配给我' }).click()
  await expect(page.getByText('工单已分配给您')).toBeVisible()
  await page.getByRole('button', { name: '添加记录' }).click()
  await dialog.getByLabel('记录').fill('已联系商家')
  await dialog.getByRole('button', { name: '添加记录' }).click()
  await expect(page.getByText('已联系商家')).toBeVisible()
  await expectAccessibleConsolePage(page, 'a case')
  await page.getByRole('button', { name: '关闭工单' }).click()
  await expect(page.getByRole('button', { name: '重新打开' })).toBeVisible()
  await page.goto('/admin/cases?status=closed')
  await expect(page.getByRole('link', { name: '收到的菜不新鲜' }).first()).toBeVisible()
  await expectAccessibleConsolePage(page, 'cases')
})

test('a user reports an activity and its organiser, and a support agent opens a case from a report', async ({
  page,
}) => {
  test.slow()
  await seedDemoData(page)
  const user = await openAsNewUser(page)
  const url = await getBaseUrl(page)
  const { activities } = (await callApi(url, '/api/v1/activities', undefined, user)) as {
    activities: [{ id: number; title: string }]
  }
  const { id, title } = activities[0]
  await page.goto(`/activities/${id}`)
  const dialog = page.getByRole('dialog')
  for (const [button, reason] of [
    ['举报活动', '虚假信息'],
    ['举报发起人', '诈骗或广告'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await dialog.getByText(reason).click()
    await dialog.getByRole('button', { name: '举报', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await expectElderRequirements(page, 'an activity with its reports')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openRolePage(page, 'support', '/user-reports?status=open')
  const report = page.getByRole('row').filter({ hasText: title }).filter({ hasText: '虚假信息' }).first()
  await expect(report).toBeVisible()
  await expectAccessibleConsolePage(page, 'reports of users')
  await report.getByRole('button', { name: '转为工单' }).click()
  const subject = `核实活动 ${unique()}`
  await dialog.getByLabel('主题').fill(subject)
  await dialog.getByRole('button', { name: '转为工单' }).click()
  await expect(page.getByText('工单已创建')).toBeVisible()
  await page.goto('/admin/cases?status=open')
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
})
