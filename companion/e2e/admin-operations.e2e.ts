import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { callApi, signIn } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber, storeLogin } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const password = 'a long first password'

/** Logs a new administrator in through the API and opens a page with that login. */
async function openAsNewAdmin(page: Page, username: string, path: string) {
  const login = { username, password }
  const { token } = await callApi(await getBaseUrl(page), '/api/admin/auth/login', login)
  await storeLogin(page, 'admin', String(token))
  return page.goto(`/admin${path}`)
}

test('an administrator creates another administrator, who changes the initial password, and then disables that account', async ({
  page,
  browser,
}) => {
  const username = `zhang-${unique()}`
  await openAdminPage(page, '/administrators')
  await page.getByRole('button', { name: '新建管理员' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户名').fill(username)
  await dialog.getByLabel('角色').selectOption('operations')
  await dialog.getByLabel('初始密码').fill('short')
  await dialog.getByRole('button', { name: '创建管理员' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('初始密码').fill(password)
  await dialog.getByRole('button', { name: '创建管理员' }).click()
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('正常')
  await expectAccessibleConsolePage(page, 'administrators')

  const colleague = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  await colleague.goto(new URL('/admin/login', page.url()).href)
  await openAsNewAdmin(colleague, username, '/account')
  await expect(colleague.getByText('本次登录')).toBeVisible()
  await expectAccessibleConsolePage(colleague, 'password and logins')
  await colleague.getByRole('button', { name: '修改密码' }).click()
  const form = colleague.getByRole('dialog')
  await form.getByLabel('当前密码').fill('a wrong password')
  await form.getByLabel('新密码').fill('a much better password')
  await form.getByRole('button', { name: '修改密码' }).click()
  await expect(colleague.getByText('原密码不对，请重新输入')).toBeVisible()
  await form.getByLabel('当前密码').fill(password)
  await form.getByRole('button', { name: '修改密码' }).click()
  await expect(colleague.getByText('密码已修改', { exact: false })).toBeVisible()
  await expect(colleague.getByText('本次登录')).toBeVisible()

  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('已停用')
  await colleague.reload()
  await expect(colleague.getByRole('alert').first()).toContainText('账号已停用')
  await colleague.close()
})

test('the audit log names actions with Chinese labels and filters them by action', async ({ page }) => {
  await openAdminPage(page, '/audit')
  await expect(page.getByRole('cell', { name: '管理后台：登录' }).first()).toBeVisible()
  await page.getByLabel('操作').selectOption({ label: '管理后台：登录' })
  await expect(page).toHaveURL(/kind=admin\.login/)
  await expect(page.getByRole('row').nth(1)).toContainText('管理员')
  await expectAccessibleConsolePage(page, 'audit log')
})

test('the jobs page shows a job with its Chinese name and its schedule', async ({ page }) => {
  await openAdminPage(page, '/jobs')
  const job = page.getByRole('row').filter({ hasText: '取消未付款订单' })
  await expect(job).toContainText('每分钟')
  await expectAccessibleConsolePage(page, 'jobs')
})

test('an announcement is sent to all users after the administrator has confirmed it', async ({ page }) => {
  const title = `系统维护 ${unique()}`
  const url = await getBaseUrl(page)
  const user = await signIn(url, randomPhoneNumber())
  await openAdminPage(page, '/announcement')
  await expect(page.getByRole('button', { name: '发送给所有用户' })).toBeDisabled()
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('内容').fill('今晚 23:00 到 24:00 暂停服务。')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessibleConsolePage(page, 'announcement')
  await page.getByRole('button', { name: '发送给所有用户' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送给所有用户' }).click()
  await expect(page.getByText('公告已发送')).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await callApi(url, '/api/v1/notifications', undefined, user)))
    .toContain(title)
})
