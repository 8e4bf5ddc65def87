import { expect, type Page } from '@playwright/test'
import { createMerchantApplication } from '../../server/src/merchants/testing/merchant-actions.ts'
import type { ProductionTestService } from './production-service.ts'

export const testShop = { storeName: '康宁陪诊', phone: '13700001234', password: 'password of the shop' }
export const testService = { title: '陪诊半天', price: '133.33' }

const dialogOf = (page: Page) => page.getByRole('dialog')

export async function applyForMerchantAccount(page: Page) {
  const application = createMerchantApplication()
  await page.goto('/merchant/register')
  await page.getByLabel('公司名称').fill(application.companyName)
  await page.getByLabel('统一社会信用代码').fill(application.creditCode)
  await page.getByLabel('经营类目').selectOption({ label: '陪诊' })
  await page.getByLabel('店铺名称').fill(testShop.storeName)
  await page.getByLabel('联系人').fill(application.contactName)
  await page.getByLabel('联系电话').fill(testShop.phone)
  const buffer = Buffer.from(application.businessLicense, 'base64')
  const licence = { name: 'licence.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').first().setInputFiles(licence)
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
}

/** Sets the first password with the code of the SMS, which signs the shop in. */
export async function setFirstMerchantPassword(page: Page, { providers }: ProductionTestService) {
  await expect.poll(() => providers.lastCode(testShop.phone)).toBeTruthy()
  await page.goto('/merchant/password')
  await page.getByLabel('手机号').fill(testShop.phone)
  await page.getByRole('button', { name: '已有验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).fill(providers.lastCode(testShop.phone))
  await page.getByLabel('新密码').fill(testShop.password)
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '保存并登录' }).click()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
}

/** Signs the shop in again, because access tokens end after seven days. */
export async function signInToMerchantConsole(page: Page) {
  await page.goto('/merchant/login')
  await page.getByLabel('手机号').fill(testShop.phone)
  await page.getByLabel('密码').fill(testShop.password)
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
}

export async function completeShopSettings(page: Page) {
  await page.getByRole('link', { name: '店铺设置' }).click()
  const bank = page.locator('section').filter({ has: page.getByRole('heading', { name: '收款账号' }) })
  await bank.getByRole('button', { name: '编辑' }).click()
  await page.getByLabel('户名').fill('康宁照护有限公司')
  await page.getByLabel('开户行').fill('工商银行海淀支行')
  await page.getByLabel('账号', { exact: true }).fill('62220200123')
  await dialogOf(page).getByRole('button', { name: '保存' }).click()
  await expect(bank).toContainText('****0123')
  await page.getByRole('link', { name: '服务', exact: true }).click()
  await page.getByRole('button', { name: '新建服务' }).first().click()
  await dialogOf(page).getByLabel('名称').fill(testService.title)
  await page.getByLabel('价格', { exact: true }).fill(testService.price)
  await dialogOf(page).getByRole('button', { name: '创建服务' }).click()
  await expect(page.getByRole('row').filter({ hasText: testService.title })).toContainText('¥133.33')
}

/** Accepts the paid order and completes it. */
export async function acceptAndCompleteOrder(page: Page) {
  await page.goto('/merchant/')
  await page.getByRole('main').getByRole('link', { name: testService.title }).first().click()
  await page.getByRole('button', { name: '接单' }).click()
  await expect(page.getByText('已接单').first()).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await dialogOf(page).getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('订单已完成')).toBeVisible()
}

/** Confirms the only settlement, after reading its amounts. */
export async function confirmSettlement(page: Page, { net }: { net: string }) {
  await page.getByRole('link', { name: '结算单' }).click()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('strong')).toHaveText(net)
  await page.getByRole('button', { name: '确认账单' }).click()
  await dialogOf(page).getByRole('button', { name: '确认账单' }).click()
  await expect(page.getByText('账单已确认')).toBeVisible()
}
