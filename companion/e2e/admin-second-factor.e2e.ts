import { expect, type Page, test } from '@playwright/test'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { computeTotpCode, computeTotpStep } from '@sanhe/kit/security/totp'
import {
  newAdminPassword,
  createAdminWithRole,
  expectAccessibleConsolePage,
  openAdminPage,
  openRolePage,
} from './admin.ts'
import { getBaseUrl } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, acceptDownloads: true })

/**
 * Returns the TOTP code of the period of 30 seconds that is `later` periods after the current one. The service accepts
 * no code twice, so a second use needs a later code.
 */
const codeOf = (secret: string, later = 0) =>
  computeTotpCode(secret, computeTotpStep(systemClock.now()) + later)

/** Sets up the second factor on the account page. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: '开始设置' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '继续' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请输入密码。')
  await expect(dialog.getByLabel('当前密码')).toBeFocused()
  await dialog.getByLabel('当前密码').fill('a wrong password')
  await dialog.getByRole('button', { name: '继续' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('原密码不对，请重新输入')
  await dialog.getByLabel('当前密码').fill(newAdminPassword)
  await dialog.getByRole('button', { name: '继续' }).click()
  await expect(dialog.getByRole('img', { name: '验证器 App 的二维码' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'QR code of the second factor')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('button', { name: '开启' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请输入 App 显示的 6 位数字。')
  await dialog.getByLabel('6 位验证码').fill(codeOf(secret))
  await dialog.getByRole('button', { name: '开启' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessibleConsolePage(page, 'recovery codes')
  const recoveryCodes = await dialog.getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('恢复代码剩余 10 个', { exact: false })).toBeVisible()
  return { secret, recoveryCodes }
}

async function enterPassword(page: Page, username: string) {
  await page.goto('/admin/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码').fill(newAdminPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '输入验证码' })).toBeVisible()
}

test('an administrator sets up a second factor and signs in with a code and with a recovery code', async ({
  page,
  browser,
}) => {
  const username = await openRolePage(page, 'support', '/account')
  await expectAccessibleConsolePage(page, 'account without a second factor')
  const { secret, recoveryCodes } = await setUp(page)
  await expectAccessibleConsolePage(page, 'account with a second factor')

  const other = await browser.newPage({ locale: 'zh-CN', baseURL: await getBaseUrl(page) })
  await enterPassword(other, username)
  await expectAccessibleConsolePage(other, 'second step of the login')
  await other.getByLabel('6 位验证码').fill('123')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toHaveText('请输入 App 显示的 6 位数字。')
  await expect(other.getByLabel('6 位验证码')).toBeFocused()
  await other.getByLabel('6 位验证码').fill('000000')
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(other.getByRole('alert')).toHaveText('验证码不对或已用过，请输入最新的')
  await other.getByLabel('6 位验证码').fill(codeOf(secret, 1))
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(other.getByRole('heading', { name: '需要查询什么？' })).toBeVisible()
  await other.close()

  const third = await browser.newPage({ locale: 'zh-CN', baseURL: await getBaseUrl(page) })
  await enterPassword(third, username)
  await third.getByRole('button', { name: '使用恢复代码' }).click()
  await third.getByRole('button', { name: '登录', exact: true }).click()
  await expect(third.getByRole('alert')).toHaveText('请输入恢复代码。')
  await third.getByLabel('恢复代码').fill(recoveryCodes[0] ?? '')
  await third.getByRole('button', { name: '登录', exact: true }).click()
  await expect(third.getByRole('heading', { name: '需要查询什么？' })).toBeVisible()
  await third.goto('/admin/account')
  await expect(third.getByText('恢复代码剩余 9 个', { exact: false })).toBeVisible()
  await third.close()
})

test('an owner resets the second factor of a colleague who lost the phone', async ({ page, browser }) => {
  const url = await getBaseUrl(page)
  const colleague = await browser.newPage({
    locale: 'zh-CN',
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  })
  const username = await openRolePage(colleague, 'finance', '/account')
  await setUp(colleague)
  await openAdminPage(page, '/administrators')
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('已开启')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '重置两步验证' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重置两步验证' }).click()
  await expect(page.getByText('两步验证已重置')).toBeVisible()
  await expect(row).toContainText('未开启')
  await colleague.reload()
  await expect(colleague).toHaveURL(/\/admin\/login/)
  await colleague.close()
})

test('a login without a second factor needs the password only', async ({ page }) => {
  const username = await createAdminWithRole(await getBaseUrl(page), 'support')
  await page.goto('/admin/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码').fill(newAdminPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '需要查询什么？' })).toBeVisible()
})

test('the login of administrators names each missing field and focuses the first one', async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(['请输入用户名。', '请输入密码。'])
  await expect(page.getByLabel('用户名')).toBeFocused()
  await page.getByLabel('用户名').fill('admin')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('密码')).toBeFocused()
  await expectAccessibleConsolePage(page, 'login of an administrator with messages')
})
