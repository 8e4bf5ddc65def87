import { expect, test } from '@playwright/test'
import { fetchAdminToken } from './admin.ts'
import { getBaseUrl, openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test("a user requests a copy of the user's data and downloads it when it is ready", async ({ page }) => {
  await openAsNewUser(page, '/me')
  await page.getByRole('link', { name: /我的信息/ }).click()
  await expectElderRequirements(page, 'own data')
  await page.getByRole('button', { name: '生成副本' }).click()
  await expect(page.getByText('正在生成')).toBeVisible()
  await callApi(await getBaseUrl(page), '/dev/jobs/dataExports.build/run', {})
  await expect(page.getByText('副本已生成')).toBeVisible({ timeout: 15_000 })
  await expectElderRequirements(page, 'a copy that is ready')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载副本' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('sanhe-data.zip')
  await page.getByRole('button', { name: '重新生成' }).click()
  await expect(page.getByRole('alert')).toHaveText('今天已经生成过了，请明天再来')
})

test('a user downloads health data as FHIR', async ({ page }) => {
  await openAsNewUser(page, '/me/data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载健康数据' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('health-fhir.json')
})

test('the access log of a user says that platform staff viewed the account data', async ({ page }) => {
  const token = await openAsNewUser(page, '/me')
  const url = await getBaseUrl(page)
  const { id } = await callApi(url, '/api/v1/users/me', undefined, token)
  await callApi(url, `/api/admin/users/${String(id)}`, undefined, await fetchAdminToken(url))
  await page.goto('/me/family/access-log')
  await expect(page.getByText('平台工作人员看了您的账号资料')).toBeVisible()
  await expectElderRequirements(page, 'access log')
})
