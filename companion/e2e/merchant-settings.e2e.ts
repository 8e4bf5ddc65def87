import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage } from './admin.ts'
import { callApi } from './service-api.ts'
import {
  decideMerchantApplicationAsAdmin,
  merchantPassword,
  openMerchantConsole,
  registerApprovedMerchant,
} from './merchant.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const part = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
const edit = (page: Page, heading: string) =>
  part(page, heading).getByRole('button', { name: '编辑' }).click()
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click()

test('a merchant sets profile and opening hours', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token, '/store')
  await edit(page, '店铺资料')
  await page.getByLabel('店铺介绍').fill('持证护理员，上门服务。')
  const buffer = Buffer.from(shop.businessLicense, 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await save(page)
  await expect(part(page, '店铺资料')).toContainText('持证护理员，上门服务。')
  await expect(part(page, '店铺资料').locator('img')).toBeVisible()

  await edit(page, '营业时间')
  await page.getByLabel('周一营业').check()
  await page.getByLabel('周一开始时间').fill('19:00')
  await save(page)
  await expect(page.getByRole('alert')).toHaveText('周一的结束时间须晚于开始时间。')
  await page.getByLabel('周一开始时间').fill('08:30')
  await save(page)
  await expect(part(page, '营业时间')).toContainText('08:30–18:00')
})

test('a merchant sets the bank account and the contact person; the phone number stays unless a new one is entered', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token, '/store')
  await edit(page, '收款账号')
  await page.getByLabel('户名').fill('康宁照护有限公司')
  await page.getByLabel('开户行').fill('工商银行海淀支行')
  await page.getByLabel('账号', { exact: true }).fill('62220200')
  await save(page)
  await expect(part(page, '收款账号')).toContainText('****0200')

  await edit(page, '联系方式')
  await page.getByLabel('联系人').fill('李店长')
  await save(page)
  await expect(part(page, '联系方式')).toContainText('李店长')
  await expect(part(page, '联系方式')).toContainText(/1\d{2}\*{4}\d{4}/)
  await expectAccessibleConsolePage(page, 'settings of a store')
})

test('a merchant saves the service area and uses the position of the device for the store', async ({
  page,
  context,
}) => {
  const shop = await registerApprovedMerchant(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 39.98, longitude: 116.31 })
  await openMerchantConsole(page, shop.token, '/store')
  await edit(page, '位置与服务范围')
  await page.getByRole('textbox', { name: '服务范围' }).fill('海淀区、西城区')
  await save(page)
  await expect(part(page, '位置与服务范围')).toContainText('海淀区、西城区')
  await page.getByRole('button', { name: '使用当前位置' }).click()
  await expect(part(page, '位置与服务范围')).toContainText('39.98000, 116.31000')
})

test('the console explains what to do when the browser refuses the position of the device', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token, '/store')
  await page.getByRole('button', { name: '使用当前位置' }).click()
  await expect(page.getByText('浏览器没有提供位置，请允许定位或手动填写坐标。')).toBeVisible()
})

test('a merchant logs out another device', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  const body = { phone: shop.contactPhone, password: merchantPassword }
  await callApi(shop.url, '/api/merchant/auth/login', body)
  await openMerchantConsole(page, shop.token, '/account')
  await expect(page.getByText('当前设备')).toBeVisible()
  await expectAccessibleConsolePage(page, 'login and devices of a merchant')
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('该设备已退出登录')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: '退出登录' })).toBeHidden()
})

test('a suspended merchant sees the reason for the suspension and can open orders, settlements and settings, but not edit the settings', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await decideMerchantApplicationAsAdmin(page, shop.id, 'suspend', { reason: '资质过期' })
  await openMerchantConsole(page, shop.token)
  const banner = page.getByRole('region', { name: '店铺已停用' })
  await expect(banner).toContainText('资质过期')
  await expect(page.getByRole('heading', { name: '停用期间不显示经营数据' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'home of a suspended store')
  await expect(page.getByRole('link', { name: '优惠券' })).toBeHidden()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByText('还没有订单')).toBeVisible()
  await page.getByRole('link', { name: '结算单' }).click()
  await expect(page.getByText('还没有结算单')).toBeVisible()
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: '店铺设置' }).click()
  await expect(banner).toBeVisible()
  await expect(page.getByRole('heading', { name: '营业时间' })).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑' })).toBeHidden()
})
