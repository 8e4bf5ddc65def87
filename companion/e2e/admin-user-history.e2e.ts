import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { expectAccessibleConsolePage, openAdminPage, openRolePage } from './admin.ts'
import { getBaseUrl, randomPhoneNumber } from './app-session.ts'
import { callApi, signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** Titles of the sections on the page of a user, in their order, as the owner sees them. */
const titles = [
  '订单',
  '挂号',
  '问诊',
  '上门服务',
  '买菜配送',
  '商品订单',
  '活动',
  '动态',
  '评论',
  '商家评价',
  '会员',
  '优惠券',
  '积分',
  '积分兑换',
  '家人',
  '站内通知',
  '推送和短信',
  '设备和登录',
  '审计日志',
]

/** Creates a user with a post, points and a login. Returns the id and the token of the user. */
async function createUserWithHistory(page: Page) {
  const url = await getBaseUrl(page)
  const token = await signIn(url, randomPhoneNumber())
  await callApi(url, '/api/v1/posts', { content: '今天的荷花开了' }, token)
  await callApi(url, '/api/v1/points/check-in', {}, token)
  const { id } = await callApi(url, '/api/v1/users/me', undefined, token)
  return { id: Number(id), token, url }
}

/** The section with this title, with its summary and its content. */
const getSection = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: new RegExp(`^${title}$`) }) })

/** Opens a section by keyboard, and waits until its rows or its empty state are shown. */
async function openByKeyboard(page: Page, title: string) {
  const section = getSection(page, title)
  await section.locator('summary').focus()
  if (!(await section.evaluate((details: HTMLDetailsElement) => details.open)))
    await page.keyboard.press('Enter')
  await expect(section.getByRole('table').or(section.getByText('暂无记录。'))).toBeVisible()
  return section
}

const getOwnStatus = async (url: string, token: string) =>
  (await fetch(`${url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status

test('the page of a user opens every section by keyboard, each with its rows or its empty state', async ({
  page,
}) => {
  const { id } = await createUserWithHistory(page)
  await openAdminPage(page, `/users/${id}`)
  await expect(page.locator('summary')).toHaveText(titles)
  for (const title of titles) await openByKeyboard(page, title)
  await expect(getSection(page, '动态')).toContainText('今天的荷花开了')
  await expect(getSection(page, '积分').getByRole('row', { name: /签到/ })).toBeVisible()
  await expect(getSection(page, '会员')).toContainText('暂无记录。')
  await expectAccessibleConsolePage(page, 'the history of a user')
})

test('a section that cannot be loaded offers to try again, and the others stay usable', async ({ page }) => {
  const { id } = await createUserWithHistory(page)
  await openAdminPage(page, `/users/${id}`)
  await page.route('**/api/admin/users/*/points*', (route) => route.fulfill({ status: 500 }))
  const points = getSection(page, '积分')
  await points.locator('summary').click()
  await expect(points.getByRole('button', { name: '重试' })).toBeVisible()
  await page.unroute('**/api/admin/users/*/points*')
  await points.getByRole('button', { name: '重试' }).click()
  await expect(points.getByRole('table')).toBeVisible()
})

test('customer service ends one login of a user, whose next request is refused, and then all of them', async ({
  page,
}) => {
  const { id, token, url } = await createUserWithHistory(page)
  await openRolePage(page, 'support', `/users/${id}`)
  const logins = await openByKeyboard(page, '设备和登录')
  await logins.getByRole('button', { name: '退出登录' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'the question before a login is ended')
  expect(await getOwnStatus(url, token)).toBe(200)
  await dialog.getByRole('button', { name: '退出登录' }).press('Enter')
  await expect(page.getByText('该设备已退出登录')).toBeVisible()
  expect(await getOwnStatus(url, token)).toBe(401)
  await expect(logins.getByRole('row', { name: /已退出/ })).toBeVisible()
  await logins.getByRole('button', { name: '退出全部设备' }).click()
  await dialog.getByRole('button', { name: '退出全部设备' }).click()
  await expect(page.getByText('已在所有设备上退出登录')).toBeVisible()
})

test('operations see the logins of a user without the buttons that end them', async ({ page }) => {
  const { id } = await createUserWithHistory(page)
  await openRolePage(page, 'operations', `/users/${id}`)
  const logins = await openByKeyboard(page, '设备和登录')
  await expect(logins.getByRole('row', { name: /登录中/ })).toBeVisible()
  await expect(logins.getByRole('button', { name: /退出/ })).toHaveCount(0)
  await expect(page.locator('summary', { hasText: '动态' })).toHaveCount(0)
})
