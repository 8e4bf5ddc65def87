import { expect, test } from '@playwright/test'
import { expectAccessibleConsolePage } from './admin.ts'
import { randomPhoneNumber, readLoginCode } from './app-session.ts'
import {
  merchantPassword,
  createService,
  openMerchantConsole,
  registerApprovedMerchant,
  orderServiceAsUser,
} from './merchant.ts'
import { callApi, currentConsentVersions } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

type Shop = Awaited<ReturnType<typeof registerApprovedMerchant>>

/** Invites an employee, sets the password and returns id, phone and token. */
async function hire(
  page: Parameters<typeof registerApprovedMerchant>[0],
  { url, token }: Shop,
  role: string,
) {
  const phone = randomPhoneNumber()
  const { id } = await callApi(url, '/api/merchant/staff', { name: '小周', phone, role }, token)
  await expect.poll(() => readLoginCode(page, phone)).not.toBe('')
  const login = { phone, password: merchantPassword }
  await callApi(url, '/api/merchant/auth/set-password', { ...login, code: await readLoginCode(page, phone) })
  const { token: own } = await callApi(url, '/api/merchant/auth/login', {
    ...login,
    consents: currentConsentVersions,
  })
  return { id: Number(id), phone, token: String(own) }
}

test('an owner invites an employee, who sets a password and sees only the menu of a clerk', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token, '/staff')
  await page.getByRole('button', { name: '邀请员工' }).first().click()
  const phone = randomPhoneNumber()
  await page.getByLabel('姓名').fill('小周')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '发送邀请' }).click()
  await expect(page.getByText('邀请已发送')).toBeVisible()
  await expect(page.getByRole('row', { name: '小周' })).toContainText('待加入')
  await expectAccessibleConsolePage(page, 'staff of a store')
  await expect.poll(() => readLoginCode(page, phone)).not.toBe('')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/merchant/password')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '已有验证码' }).click()
  await page.getByLabel('验证码').fill(await readLoginCode(page, phone))
  await page.getByLabel('新密码').fill(merchantPassword)
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '保存并登录' }).click()
  await expect(page.getByRole('heading', { name: '今日日程' })).toBeVisible()
  await expect(page.getByRole('link', { name: '订单', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '优惠券' })).toBeHidden()
  await expect(page.getByRole('link', { name: '员工' })).toBeHidden()
  await expectAccessibleConsolePage(page, 'home of a clerk')
})

test('an order that a clerk confirmed shows the name of the clerk', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  const { orderNo } = await orderServiceAsUser(shop, await createService(shop))
  const clerk = await hire(page, shop, 'clerk')
  await openMerchantConsole(page, clerk.token, `/orders/${orderNo}`)
  await page.getByRole('button', { name: '接单' }).click()
  await expect(page.getByText('已接单').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('· 小周')
})

test('a clerk who opens a page for managers or owners sees which role the page requires', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const clerk = await hire(page, shop, 'clerk')
  await openMerchantConsole(page, clerk.token, '/settlements')
  await expect(page.getByRole('heading', { name: '您的角色不能查看此页面' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('查看此页面需要店主权限')
  await expectAccessibleConsolePage(page, 'page that a clerk may not open')
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page.getByRole('heading', { name: '今日日程' })).toBeVisible()
})

test('a manager edits the store profile and can open the coupons, but sees neither bank account, employees nor settlements', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  const manager = await hire(page, shop, 'manager')
  await openMerchantConsole(page, manager.token, '/store')
  await expect(page.getByRole('heading', { name: '营业时间' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '收款账号' })).toBeHidden()
  const edit = page.getByRole('button', { name: '编辑' })
  await expect(edit).toHaveCount(3)
  await edit.first().click()
  await page.getByLabel('店铺介绍').fill('持证护理员，上门服务。')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('main')).toContainText('持证护理员，上门服务。')
  await expect(page.getByRole('link', { name: '优惠券' })).toBeVisible()
  await expect(page.getByRole('link', { name: '员工' })).toBeHidden()
  await expect(page.getByRole('link', { name: '结算单' })).toBeHidden()
})

test('an owner disables and then removes an employee, whose logins end', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  const clerk = await hire(page, shop, 'clerk')
  await openMerchantConsole(page, shop.token, '/staff')
  const row = page.getByRole('row', { name: '小周' })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('已停用')
  const refused = await page.request.get('/api/merchant/orders', {
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(refused.status()).toBe(403)
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '移除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect(row).toBeHidden()
})
