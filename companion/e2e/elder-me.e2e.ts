import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { call, logIn } from './elder.ts'
import { expectForElders } from './fit.ts'
import { arrive, baseUrl, newPhone } from './person.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

const lettersOf = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))

test('somebody says who they are, whom to call, and how large the letters shall be', async ({ page }) => {
  await arrive(page)
  await page.getByRole('link', { name: '填我的资料' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles(join(import.meta.dirname, '../elder/public/icon-192.png'))
  await expect(page.getByText('头像换好了')).toBeVisible()
  await page.getByLabel('昵称').fill('王秀兰')
  await page.getByLabel('出生年份').selectOption('1958')
  await page.getByText('太极', { exact: true }).click()
  await page.getByText('书法', { exact: true }).click()
  await expectForElders(page, 'the profile')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('资料存好了')).toBeVisible()
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByRole('heading', { name: '王秀兰' })).toBeVisible()
  await expectForElders(page, 'what is mine')

  await page.getByRole('link', { name: /紧急联系人/ }).click()
  await page.getByLabel('怎么称呼').fill('女儿小芳')
  await page.getByLabel('手机号').fill('13900001111')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('紧急联系人存好了')).toBeVisible()
  await expect(page.getByRole('heading', { name: '我的', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '求助' }).click()
  await expect(page.getByRole('link', { name: '打给女儿小芳' })).toHaveAttribute('href', 'tel:13900001111')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

  await page.getByRole('link', { name: /字大小和声音/ }).click()
  const before = await lettersOf(page)
  await page.getByText('大', { exact: true }).click()
  expect(await lettersOf(page)).toBeGreaterThan(before)
  await page.reload()
  await expect(page.getByRole('radio', { name: '大' })).toBeChecked()
  await page.getByText('中', { exact: true }).click()
  await expectForElders(page, 'settings')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a child is invited by a code, is seen in the family, and is let go of', async ({ page }) => {
  await arrive(page, '/family')
  const url = await baseUrl(page)
  await page.getByRole('link', { name: /邀请子女/ }).click()
  await page.getByRole('button', { name: '生成邀请码' }).click()
  const code = await page.getByText(/^[0-9A-Z]{3} [0-9A-Z]{3}$/).textContent()
  await expectForElders(page, 'the code')
  const child = await logIn(url, newPhone())
  await call(url, '/api/v1/users/profile', { nickname: '小明' }, child, 'PUT')
  await call(url, '/api/v1/family/link', { inviteCode: code }, child)

  await page.goto('/notices')
  await expect(page.getByText('小明已和您绑定')).toBeVisible()
  await expectForElders(page, 'notices')
  await page.getByRole('link', { name: '去看看：家人绑定成功' }).click()
  await expect(page.getByRole('heading', { name: /小明/ })).toBeVisible()
  await expectForElders(page, 'the family')
  await page.getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await expect(page.getByText('还没有绑定家人')).toBeVisible()
  await page.goto('/notices')
  await expect(page.getByText('未读')).toBeHidden()
})

test('a membership is paid for or asked of the family; without a line the app opens and says so', async ({
  page,
  context,
}) => {
  await arrive(page, '/membership')
  await expect(page.getByText('您还不是会员')).toBeVisible()
  await expectForElders(page, 'membership')
  await page.getByRole('link', { name: '请家人付款' }).click()
  await page.getByRole('button', { name: '做一个付款链接' }).click()
  await expect(page.getByText(/\/h5\/membership\//)).toBeVisible()
  await expectForElders(page, 'the link to pay by')
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
