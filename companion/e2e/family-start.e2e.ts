import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { callApi } from './service-api.ts'
import {
  expectAccessibleFamilyScreen,
  createFamilyInviteCode,
  openAsChild,
  openAsLinkedChild,
  createParentToken,
} from './family.ts'
import { getBaseUrl, randomPhoneNumber, readLoginCode } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('a new child logs in and enters name and phone number', async ({ page }) => {
  await page.goto('/family/')
  await expect(page.getByRole('heading', { name: '三合家人' })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'login')
  await page.getByLabel('演示账号名').fill(randomUUID())
  await page.getByRole('button', { name: '演示登录' }).click()
  await expect(page.getByRole('alert')).toHaveText('请先阅读，并勾选同意。')
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '演示登录' }).click()
  await expect(page.getByRole('heading', { name: '您的信息' })).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert')).toHaveText('请填写名字。')
  await page.getByLabel('您的名字').fill('小明')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  const phone = randomPhoneNumber()
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByLabel('验证码')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'name and phone')
  await page.getByLabel('验证码').fill('000000')
  await page.getByRole('button', { name: '绑定手机号' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('验证码').fill(await readLoginCode(page, phone))
  await page.getByRole('button', { name: '绑定手机号' }).click()
  await expect(page.getByText(/^已绑定 137/)).toBeVisible()
  await page.getByRole('button', { name: '继续' }).click()
  await expect(page.getByText('还没有绑定家人')).toBeVisible()
})

test('a child without a linked parent enters an invite code and then sees the parent in the list', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const parent = await createParentToken(url, '王秀兰')
  await openAsChild(page)
  await expect(page.getByText('还没有绑定家人')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'no parents')
  await page.getByRole('link', { name: '绑定家人' }).click()
  await page.getByLabel('邀请码').fill(` ${(await createFamilyInviteCode(url, parent)).toLowerCase()} `)
  await page.getByText('儿子').click()
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await expect(page.getByText('已绑定王秀兰')).toBeVisible()
  await expect(page.getByRole('link', { name: /王秀兰.*没有预警/ })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'parents')
})

test('the QR link of an invitation fills in the code, and each invalid code shows an error with the reason', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const parent = await createParentToken(url)
  const code = await createFamilyInviteCode(url, parent)
  await openAsChild(page, `/bind?code=${code}`)
  const field = page.getByLabel('邀请码')
  await expect(field).toHaveValue(code)
  await expectAccessibleFamilyScreen(page, 'bind')
  const bind = page.getByRole('button', { name: '绑定', exact: true })
  await field.fill('ABC')
  await bind.click()
  await expect(page.getByRole('alert')).toHaveText('请填写完整的 6 位邀请码。')
  await field.fill('ZZZZZZ')
  await bind.click()
  await expect(page.getByRole('alert')).toHaveText('邀请码不对，请核对后重试')
  await field.fill(code)
  await bind.click()
  await expect(page.getByText('已绑定王秀兰')).toBeVisible()
  await page.goto(`/family/bind?code=${code}`)
  await bind.click()
  await expect(page.getByRole('alert')).toHaveText('邀请码已用过，请让家人重新生成')
  await page.goto(`/family/bind?code=${await createFamilyInviteCode(url, parent)}`)
  await bind.click()
  await expect(page.getByRole('alert')).toHaveText('你们已经绑定过了，不用再次绑定')
})

test('the form for the invite code keeps the typed code after a failed request and after a reload', async ({
  page,
}) => {
  await openAsChild(page, '/bind')
  const field = page.getByLabel('邀请码')
  await field.fill('K7P3M2')
  await page.route('**/api/child/bind', (route) => route.abort())
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('网络连接失败，请检查网络后重试。')
  await expect(page.getByText('网络已断开。填写的内容不会丢失，联网后请重试。')).toBeVisible()
  await expect(field).toHaveValue('K7P3M2')
  await page.reload()
  await expect(field).toHaveValue('K7P3M2')
})

async function logInWithWechat(page: Page) {
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '微信登录' }).click()
}

test('the login page logs a mini-program user in with the code in its URL, and offers a retry for a used code', async ({
  page,
}) => {
  const url = await getBaseUrl(page)
  const code = `demo-${randomUUID()}`
  await page.goto(`/family/login?code=${code}`)
  await expect(page.getByRole('button', { name: '演示登录' })).toBeVisible()
  const { data } = (await callApi(url, '/api/child/auth/social-login', { code })) as {
    data: { token: string }
  }
  await callApi(url, '/api/child/profile', { nickname: '小红' }, data.token, 'PUT')
  await page.addInitScript(() => Object.assign(globalThis, { __wxjs_environment: 'miniprogram' }))
  await page.goto(`/family/login?code=${code}`)
  await logInWithWechat(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('button', { name: '演示登录' })).toBeVisible()
  await page.goto(`/family/login?code=${code}:2&to=/me`)
  await logInWithWechat(page)
  await expect(page).toHaveURL(/\/family\/me$/)
  await expect(page.getByRole('heading', { name: '我的', level: 1 })).toBeVisible()
})

test('the login page offers WeChat login and no demo login when demo login is disabled', async ({ page }) => {
  await page.route('**/api/v1/app-settings', (route) =>
    route.fulfill({ json: { demoLogin: false, servicePhone: null } }),
  )
  await page.goto('/family/login')
  await expect(page.getByRole('heading', { name: '微信登录' })).toBeVisible()
  await expect(page.getByRole('button', { name: '演示登录' })).toBeHidden()
})

test('a child changes the push setting and the relationship of a parent, and unlinking ends the access', async ({
  page,
}) => {
  const { url, parent, child, parentId } = await openAsLinkedChild(page, (id) => `/parents/${id}/settings`)
  await page.getByRole('switch', { name: /推送提醒/ }).click()
  await expect(page.getByText('已关闭推送提醒')).toBeVisible()
  await page.getByText('女儿').click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'settings of a parent')
  const list = () => callApi(url, '/api/child/parents', undefined, child)
  expect((await list())['parents']).toMatchObject([{ notificationEnabled: false, relationship: 'daughter' }])
  await page.getByRole('button', { name: '解除绑定' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('家人会收到通知')
  await dialog.getByRole('button', { name: '解除绑定' }).click()
  await expect(page.getByText('还没有绑定家人')).toBeVisible()
  expect((await list())['parents']).toEqual([])
  const { notifications } = await callApi(url, '/api/v1/notifications', undefined, parent)
  expect(notifications).toMatchObject([{ type: 'FAMILY_UNLINKED' }, { type: 'FAMILY_LINKED' }])
  await page.goto(`/family/parents/${parentId}`)
  await expect(page.getByText(/您和这位家人已解除绑定/)).toBeVisible()
})

test('the page 我的 (Me) changes language and appearance, and logs the child out', async ({ page }) => {
  await openAsChild(page, '/me')
  await expect(page.getByRole('link', { name: /姓名和手机号 未完善/ })).toBeVisible()
  await page.getByText('English').click()
  await expect(page.getByRole('heading', { name: 'Me', level: 1 })).toBeVisible()
  await page.getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessibleFamilyScreen(page, 'me')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL(/\/family\/login/)
})

test('a child requests a copy of their own data on the page 隐私 (Privacy) and downloads it', async ({
  page,
}) => {
  await openAsChild(page, '/me')
  await page.getByRole('link', { name: '隐私' }).click()
  await expectAccessibleFamilyScreen(page, 'privacy')
  await page.getByRole('button', { name: '生成副本' }).click()
  await expect(page.getByText('正在生成')).toBeVisible()
  await callApi(await getBaseUrl(page), '/dev/jobs/dataExports.build/run', {})
  await expect(page.getByText('副本已生成')).toBeVisible({ timeout: 15_000 })
  await expectAccessibleFamilyScreen(page, 'a copy that is ready')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('sanhe-data.zip')
  await page.getByRole('button', { name: '重新生成' }).click()
  await expect(page.getByRole('alert')).toHaveText('今天已经生成过了，请明天再来')
})
