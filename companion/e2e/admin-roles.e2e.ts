import { expect, test } from '@playwright/test'
import {
  fetchAdminToken,
  createAdminWithRole,
  expectAccessibleConsolePage,
  openAdminPage,
  openRolePage,
} from './admin.ts'
import { getBaseUrl } from './app-session.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('an administrator with the role finance gets links only to money pages, and an access error on other pages', async ({
  page,
}) => {
  await openRolePage(page, 'finance', '/')
  const navigation = page.getByRole('navigation')
  await expect(navigation.getByRole('link', { name: '退款' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: '结算单' })).toBeVisible()
  for (const name of ['动态', '评论', '图文问诊', '管理员', '审计日志', '用户'])
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.goto('/admin/posts')
  await expect(page.getByRole('heading', { name: '「财务」角色不能打开此页面' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'no access')
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/\/admin\/?$/)
  await page.goto('/admin/merchants')
  await expect(page.getByRole('heading', { name: '商家', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /停用|暂停|通过/ })).toHaveCount(0)
})

test('an administrator with the role support sees the user search on the home page and cannot create a coupon', async ({
  page,
}) => {
  await openRolePage(page, 'support', '/')
  await expect(page.getByRole('heading', { name: '需要查询什么？' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'home of support')
  await page.getByRole('main').getByRole('link', { name: '查找用户' }).click()
  await expect(page).toHaveURL(/\/admin\/users/)
  await page.goto('/admin/coupons')
  await expect(page.getByRole('heading', { name: '优惠券', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: '新建优惠券' })).toHaveCount(0)
})

test('the navigation shows the link of the current page without moving the page, also after a key press', async ({
  page,
}) => {
  await openAdminPage(page, '/jobs')
  const navigation = page.getByRole('navigation')
  const current = navigation.locator('[aria-current=page]')
  await expect(current).toHaveText('定时任务')
  await expect(current).toBeInViewport({ ratio: 1 })
  await navigation.getByRole('link', { name: '首页' }).focus()
  await page.keyboard.press('Enter')
  await expect(current).toHaveText('首页')
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(current).toHaveText('定时任务')
  await expect(current).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => [window.scrollY, document.querySelector('main')?.scrollTop])).toEqual([
    0, 0,
  ])
})

test('the navigation shows the link of the current page when the user goes back before the next page is loaded', async ({
  page,
}) => {
  await openAdminPage(page, '/jobs')
  const navigation = page.getByRole('navigation')
  const current = navigation.locator('[aria-current=page]')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('定时任务')
  await expect(current).toBeInViewport({ ratio: 1 })
  const { promise: isBack, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await isBack
    await route.continue()
  })
  await navigation.getByRole('link', { name: '首页' }).click()
  await expect(current).toHaveText('首页')
  await expect(heading).toHaveText('定时任务')
  await page.goBack()
  release()
  await expect(current).toHaveText('定时任务')
  await expect(current).toBeInViewport({ ratio: 1 })
})

test('an owner changes the role of a colleague in the list of administrators', async ({ page }) => {
  const username = await createAdminWithRole(await getBaseUrl(page), 'moderation')
  await openAdminPage(page, '/administrators')
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('审核')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '修改角色' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('医生')).toHaveCount(0)
  await dialog.getByLabel('角色').selectOption('doctor')
  await expect(dialog.getByLabel('医生')).toBeVisible()
  await dialog.getByLabel('角色').selectOption('finance')
  await expect(dialog.getByLabel('医生')).toHaveCount(0)
  await dialog.getByRole('button', { name: '修改角色' }).click()
  await expect(page.getByText('角色已修改')).toBeVisible()
  await expect(row).toContainText('财务')
  await expectAccessibleConsolePage(page, 'administrators')
})

test('the admin console applies a changed role of a signed-in administrator at the next page change', async ({
  page,
}) => {
  const username = await openRolePage(page, 'moderation', '/posts')
  const url = await getBaseUrl(page)
  const navigation = page.getByRole('navigation')
  await expect(navigation.getByRole('link', { name: '评论' })).toBeVisible()
  const owner = await fetchAdminToken(url)
  const { admins } = await callApi(url, '/api/admin/admins?pageSize=50', undefined, owner)
  const colleague = (admins as { id: number; username: string }[]).find((one) => one.username === username)
  await callApi(url, `/api/admin/admins/${colleague?.id}/role`, { role: 'finance' }, owner, 'PUT')
  await navigation.getByRole('link', { name: '评论' }).click()
  await expect(page.getByRole('heading', { name: '「财务」角色不能打开此页面' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: '退款' })).toBeVisible()
})
