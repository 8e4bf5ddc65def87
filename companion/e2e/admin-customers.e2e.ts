import { expect, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { callApi, signIn, createUnpaidConsultation } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('customer service finds a user by phone number, opens the latest order and refunds it with a reason', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const phone = randomPhoneNumber()
  const path = await createUnpaidConsultation(url, await signIn(url, phone))
  await page.goto(path)
  await page.getByRole('button', { name: /^付款/ }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await openAdminPage(page, '/users')
  await page.getByRole('searchbox', { name: '完整手机号或昵称' }).fill(phone)
  const row = page.getByRole('row').filter({ hasText: phone.slice(-4) })
  await expect(page.getByText('共 1 条')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByText('¥19.90').first()).toBeVisible()
  await expectAccessibleConsolePage(page, 'one user')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^订单 / })).toBeVisible()
  await expectAccessibleConsolePage(page, 'one order')
  await page.getByRole('button', { name: '取消并退款' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('医生无法接诊')
  await dialog.getByRole('button', { name: '取消并退款' }).click()
  await expect(page.getByText('订单已取消，退款处理中')).toBeVisible()
  await expect(page.getByText('已退款').first()).toBeVisible()
})

test('a disabled user is logged out immediately and can be enabled again', async ({ page }) => {
  const url = await getBaseUrl(page)
  const phone = randomPhoneNumber()
  const token = await signIn(url, phone)
  await openAdminPage(page, `/users?q=${phone}`)
  await page
    .getByRole('row')
    .filter({ hasText: phone.slice(-4) })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: '停用账号' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用账号' }).click()
  await expect(page.getByText('账号已停用')).toBeVisible()
  const { status } = await fetch(`${url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(status).toBe(403)
  await page.getByRole('button', { name: '启用账号' }).click()
  await expect(page.getByText('账号已启用')).toBeVisible()
  await callApi(url, '/api/v1/users/me', undefined, token)
})
