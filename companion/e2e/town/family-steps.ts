import { expect, type Page } from '@playwright/test'
import type { ProductionTestService } from './production-service.ts'
import { testService } from './merchant-steps.ts'

const elderPhone = '13800138000'

/** Registers an older adult by SMS code. */
export async function registerElder(page: Page, { providers }: ProductionTestService) {
  await page.goto('/')
  await page.getByLabel('手机号').fill(elderPhone)
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => providers.lastCode(elderPhone)).toBeTruthy()
  await page.getByLabel('验证码').fill(providers.lastCode(elderPhone))
  await expect(page).not.toHaveURL(/login/)
}

/**
 * Pays on the payment page in a phone's browser. The button opens the emulator of WeChat Pay, which reports the payment
 * to the service.
 */
async function payInBrowser(page: Page, yuan: string) {
  await page.getByRole('button', { name: `付款 ${yuan} 元` }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('paid; the shop answered 200')
}

/** Orders the service of the shop and pays for it. */
export async function orderService(page: Page) {
  await page.goto('/services')
  await page.getByRole('link', { name: new RegExp(testService.title) }).click()
  await page.getByRole('link', { name: '立即下单' }).click()
  await page.getByRole('button', { name: `下单 ${testService.price} 元` }).click()
  await payInBrowser(page, testService.price)
  await page.goto('/services/orders')
  await expect(page.getByText(testService.title)).toBeVisible()
}

/** Orders groceries worth 39.90 yuan, which are delivered without a fee. */
export async function orderGroceries(page: Page) {
  await page.goto('/shopping')
  await page.getByRole('button', { name: '把东北大米加入购物车' }).click()
  await page.getByRole('link', { name: /^去购物车/ }).click()
  await page.getByRole('link', { name: '填写地址' }).click()
  await page.getByLabel('收货地址').fill('和平里中街8号3单元501')
  await page.getByLabel('手机号').fill(elderPhone)
  await page.getByRole('button', { name: '下单 39.90 元' }).click()
  await payInBrowser(page, '39.90')
  await page.goto('/shopping/orders')
  await expect(page.getByText('已付款，待商家备货')).toBeVisible()
}

/** Creates an invite code for a child and returns it. */
export async function inviteChild(page: Page) {
  await page.goto('/me/family/invite')
  await page.getByRole('button', { name: '全部勾选' }).click()
  await page.getByRole('button', { name: '生成邀请码' }).click()
  const label = await page.locator('p[aria-label]').first().getAttribute('aria-label')
  return (label ?? '').replaceAll(' ', '')
}

/** Signs a child in by the mini-program and links it with the parent. */
export async function linkChild(page: Page, inviteCode: string) {
  await page.goto('/family/login?code=demo-xiaoming')
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '微信登录' }).click()
  await page.getByLabel('您的名字').fill('小明')
  await page.getByRole('button', { name: '保存' }).click()
  await page.goto(`/family/bind?code=${inviteCode}`)
  await page.getByText('儿子').click()
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await expect(page.getByText(/已绑定/)).toBeVisible()
}

/** Pays for one month of membership for the parent, and books the doctor for the parent. */
export async function payForParent(page: Page) {
  await page.getByRole('link', { name: /没有预警/ }).click()
  await page.getByRole('link', { name: /会员/ }).click()
  await page.getByLabel(/一个月/).check()
  await page.getByRole('button', { name: '付款 ¥29.00' }).click()
  await expect(page.getByRole('heading', { name: '已付款' })).toBeVisible()
  await page.goto('/family/')
  await page.getByRole('link', { name: /没有预警/ }).click()
  await page.getByRole('link', { name: /挂号/ }).first().click()
  await page.getByRole('link', { name: /和平里人民医院/ }).click()
  await page.getByRole('link', { name: '心血管内科' }).click()
  await page.getByRole('link', { name: /陈立新/ }).click()
  await page.getByRole('link', { name: /^09:00/ }).click()
  await page.getByLabel('就诊人姓名').fill('王秀兰')
  await page.getByLabel('就诊人手机号').fill(elderPhone)
  await page.getByRole('button', { name: '预约并付款 ¥50.00' }).click()
  await expect(page.getByRole('heading', { name: '已付款' })).toBeVisible()
}
