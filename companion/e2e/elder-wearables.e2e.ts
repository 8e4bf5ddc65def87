import { expect, test } from '@playwright/test'
import { openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

test("a user who refuses access on the manufacturer's page binds no watch, and binds one after agreeing", async ({
  page,
}) => {
  await openAsNewUser(page, '/health/devices')
  await page.getByRole('button', { name: '同意收集健康数据' }).click()
  await page.getByText('乙品牌手环').click()
  await expectElderRequirements(page, 'bind a watch')
  await page.getByRole('button', { name: '去绑定' }).click()
  await expect(page.getByRole('heading', { name: /模拟服务/ })).toBeVisible()
  await page.getByRole('link', { name: '不同意' }).click()
  await expect(page.getByText('还没有绑定')).toBeVisible()
  await expectElderRequirements(page, 'a refused authorization')
  await page.getByRole('link', { name: '再试一次' }).click()
  await page.getByRole('button', { name: '去绑定' }).click()
  await page.getByRole('link', { name: '同意', exact: true }).click()
  await expect(page.getByRole('heading', { name: /甲品牌手表/ })).toBeVisible()
  await expect(page).toHaveURL(/\/health\/devices$/)
  await expectElderRequirements(page, 'a bound watch')
})

test('a wearable callback link with an unknown state parameter binds no watch', async ({ page }) => {
  await openAsNewUser(page, '/health/devices/callback?code=demo-evil&state=0123456789abcdef')
  await expect(page.getByText('还没有绑定')).toBeVisible()
  await page.goto('/health/devices')
  await page.getByRole('button', { name: '同意收集健康数据' }).click()
  await expect(page.getByRole('button', { name: '去绑定' })).toBeVisible()
  await expect(page.getByRole('button', { name: '解除绑定' })).toHaveCount(0)
})
