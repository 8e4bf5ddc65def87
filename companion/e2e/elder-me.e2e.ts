import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { getBaseUrl, openAsNewUser, randomPhoneNumber } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi, signIn } from './service-api.ts'

// Allows service workers, because the last test opens the app without a connection.
test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

const textSizeOf = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))

test('a user fills in the profile and the emergency contact and chooses the text size', async ({ page }) => {
  await openAsNewUser(page)
  await page.getByRole('link', { name: '完善我的资料' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles(join(import.meta.dirname, '../elder/public/icon-192.png'))
  await expect(page.getByText('头像已更换')).toBeVisible()
  await page.getByLabel('昵称').fill('王秀兰')
  await page.getByLabel('出生年份').selectOption('1958')
  await page.getByText('太极', { exact: true }).click()
  await page.getByText('书法', { exact: true }).click()
  await expectElderRequirements(page, 'the profile')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('资料已保存')).toBeVisible()
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByRole('heading', { name: '王秀兰' })).toBeVisible()
  await expectElderRequirements(page, 'what is mine')

  await page.getByRole('link', { name: /紧急联系人/ }).click()
  await page.getByLabel('称呼').fill('女儿小芳')
  await page.getByLabel('手机号').fill('13900001111')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('紧急联系人已保存')).toBeVisible()
  await expect(page.getByRole('heading', { name: '我的', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '求助' }).click()
  await expect(page.getByRole('link', { name: '打给女儿小芳' })).toHaveAttribute('href', 'tel:13900001111')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

  await page.getByRole('link', { name: /字体大小和声音/ }).click()
  const before = await textSizeOf(page)
  await page.getByText('大', { exact: true }).click()
  expect(await textSizeOf(page)).toBeGreaterThan(before)
  await page.reload()
  await expect(page.getByRole('radio', { name: '大' })).toBeChecked()
  await page.getByText('中', { exact: true }).click()
  await expectElderRequirements(page, 'settings')
  await page.getByRole('button', { name: '返回' }).click()
  const token = await storedToken(page)
  const url = await getBaseUrl(page)
  expect(await statusOfMe(url, token)).toBe(200)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await statusOfMe(url, token)).toBe(401)
})

const storedToken = (page: Page) =>
  page.evaluate(() => {
    const kept = localStorage.getItem('sanhe.companion.login') ?? '{}'
    return (JSON.parse(kept) as { token: string }).token
  })

const statusOfMe = async (url: string, token: string) =>
  (await fetch(`${url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status

/**
 * Adds a fake second device to the list, because a phone number gets one code per minute and the test cannot sign in
 * twice.
 */
async function withLostPhone(page: Page) {
  const lost = {
    id: '00000000-0000-4000-8000-000000000001',
    device: 'iPhone · 微信',
    createdAt: '2026-11-01T08:00:00.000Z',
    lastUsedAt: '2026-11-20T08:00:00.000Z',
    expiresAt: '2026-12-01T08:00:00.000Z',
    current: false,
  }
  let isIn = true
  await page.route('**/api/v1/auth/sessions?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { sessions: object[] }
    await route.fulfill({
      response,
      json: { ...answer, sessions: [...answer.sessions, ...(isIn ? [lost] : [])] },
    })
  })
  await page.route(`**/api/v1/auth/sessions/${lost.id}`, (route) => {
    isIn = false
    return route.fulfill({ json: { success: true, message: '该设备已退出' } })
  })
}

test('a user signs out a lost phone, then all other devices', async ({ page }) => {
  const token = await openAsNewUser(page, '/me')
  const url = await getBaseUrl(page)
  await withLostPhone(page)
  await page.getByRole('link', { name: /登录设备/ }).click()
  await expect(page.getByText('本机', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'iPhone · 微信' })).toBeVisible()
  await expectElderRequirements(page, 'devices')
  await page.getByRole('button', { name: '退出此设备' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出此设备' }).click()
  await expect(page.getByText('该设备已退出')).toBeVisible()
  await expect(page.getByRole('button', { name: '退出此设备' })).toHaveCount(0)
  await page.getByRole('button', { name: '退出所有设备' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部退出' }).click()
  await expect.poll(() => statusOfMe(url, token)).toBe(401)
  await expect(page).toHaveURL(/\/login$/)
})

test('a child is invited by a code, appears in the family and is removed', async ({ page }) => {
  await openAsNewUser(page, '/me/family')
  const url = await getBaseUrl(page)
  await page.getByRole('link', { name: /邀请子女/ }).click()
  await expectElderRequirements(page, 'the choice of what a child sees')
  const boxes = page.getByRole('group').locator('label > span')
  await expect(boxes).toHaveCount(7)
  await expect(boxes.locator('svg')).toHaveCount(0)
  const lefts = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().left))
  expect(new Set(lefts).size, 'columns of boxes').toBe(1)
  await page.getByText('健康提醒').click()
  await page.getByText('参加的活动').click()
  await expect(boxes.locator('svg')).toHaveCount(2)
  await page.getByRole('button', { name: '生成邀请码' }).click()
  const code = await page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3}$/).textContent()
  await expectElderRequirements(page, 'the code')
  const child = await signIn(url, randomPhoneNumber())
  await callApi(url, '/api/v1/users/profile', { nickname: '小明' }, child, 'PUT')
  await callApi(url, '/api/v1/family/link', { inviteCode: code }, child)

  await page.goto('/notices')
  await expect(page.getByText('小明已和您绑定')).toBeVisible()
  await expectElderRequirements(page, 'notices')
  await page.getByRole('link', { name: '查看：家人绑定成功' }).click()
  await expect(page.getByRole('heading', { name: /小明/ })).toBeVisible()
  await expectElderRequirements(page, 'the family')
  await expect(page.getByText('能看：健康提醒、参加的活动')).toBeVisible()
  await page.getByRole('link', { name: '修改共享内容' }).click()
  await expectElderRequirements(page, 'sharing with a child')
  await page.getByText('参加的活动').click()
  await expect(page.getByLabel('参加的活动')).not.toBeChecked()
  await page.goto('/me/family')
  await expect(page.getByText('能看：健康提醒', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await expect(page.getByText('还没有绑定家人')).toBeVisible()
  await page.getByRole('link', { name: '首页' }).click()
  await page.getByRole('link', { name: /消息/ }).click()
  await expect(page.getByText('小明已和您绑定')).toBeVisible()
  await expect(page.getByText('未读')).toBeHidden()
})

test('a user creates a payment link for the family and pays for a membership; the app opens offline and says so', async ({
  page,
  context,
}) => {
  await openAsNewUser(page, '/membership')
  await expect(page.getByText('您还不是会员')).toBeVisible()
  await expectElderRequirements(page, 'membership')
  await page.getByRole('link', { name: '请家人付款' }).click()
  await page.getByRole('button', { name: '生成付款链接' }).click()
  await expect(page.getByText(/\/h5\/membership\//)).toBeVisible()
  await expectElderRequirements(page, 'the link to pay by')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: '月度会员，付款 29.00 元' }).click()
  await page.getByRole('button', { name: '付款 29.00 元' }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto('/membership')
  await expect(page.getByRole('heading', { name: '您是会员' })).toBeVisible()

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await expect(page.getByRole('heading', { name: '您是会员' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('现在连不上网')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('现在连不上网')).toBeHidden()
  await expect(page.getByRole('heading', { name: '您是会员' })).toBeVisible()
})
