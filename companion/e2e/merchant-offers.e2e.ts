import { expect, test } from '@playwright/test'
import { expectAccessibleConsolePage } from './admin.ts'
import { callApi } from './service-api.ts'
import {
  createService,
  openMerchantConsole,
  registerApprovedMerchant,
  orderServiceAsUser,
} from './merchant.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('a merchant creates a service with an image, and a wrong value is reported at its field', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token, '/services')
  await page.getByRole('button', { name: '新建服务' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('居家护理')
  await dialog.getByLabel('价格').fill('abc')
  const buffer = Buffer.from(shop.businessLicense, 'base64')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByAltText('图片 1')).toBeVisible()
  await dialog.getByRole('button', { name: '创建服务' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请输入数字。')
  await expectAccessibleConsolePage(page, 'form of a service')
  await dialog.getByLabel('价格').fill('168.5')
  await dialog.getByLabel(/^库存/).fill('20')
  await dialog.getByRole('button', { name: '创建服务' }).click()
  const row = page.getByRole('row').filter({ hasText: '居家护理' })
  await expect(row).toContainText('¥168.50')
  await expect(row.getByRole('link', { name: '图片 1' })).toBeVisible()
})

test('a merchant changes the stock of a service and takes the service offline', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  await createService(shop, { title: '居家护理', price: 168.5, stock: 20 })
  await openMerchantConsole(page, shop.token, '/services')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: '居家护理' })
  await row.getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel(/^库存/).fill('')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('不限')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '下架' }).click()
  await expect(row).toContainText('已下架')
  await expectAccessibleConsolePage(page, 'services of a merchant')
})

test('a merchant replies to a review once', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  const { orderNo, user } = await orderServiceAsUser(shop, await createService(shop))
  await callApi(shop.url, `/api/merchant/orders/${orderNo}/confirm`, {}, shop.token)
  await callApi(shop.url, `/api/merchant/orders/${orderNo}/complete`, {}, shop.token)
  const review = { rating: 4, review: '很细心' }
  await callApi(shop.url, `/api/v1/services/merchant-orders/${orderNo}/review`, review, user)
  await openMerchantConsole(page, shop.token, '/reviews')
  await page.getByRole('radio', { name: '5 星' }).check({ force: true })
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('radio', { name: '4 星' }).check({ force: true })
  const row = page.getByRole('row').filter({ hasText: '很细心' })
  await row.getByRole('button', { name: '回复' }).click()
  await page.getByLabel('回复内容').fill('谢谢您，祝早日康复。')
  await page.getByRole('button', { name: '发布回复' }).click()
  await expect(row).toContainText('谢谢您，祝早日康复。')
  await expect(row.getByRole('button', { name: '回复' })).toBeHidden()
  await expectAccessibleConsolePage(page, 'reviews of a merchant')
})

test('a merchant creates a coupon and stops issuing it', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token, '/coupons')
  await page.getByRole('button', { name: '新建优惠券' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('新客九折')
  await dialog.getByLabel('类型').selectOption({ label: '折扣' })
  await dialog.getByLabel('面值').fill('1')
  await dialog.getByRole('button', { name: '创建优惠券' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('面值').fill('0.9')
  await dialog.getByRole('button', { name: '创建优惠券' }).click()
  const row = page.getByRole('row').filter({ hasText: '新客九折' })
  await expect(row).toContainText('9 折')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '停止领取' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停止领取' }).click()
  await expect(row).toContainText('已停止')
  await expectAccessibleConsolePage(page, 'coupons of a merchant')
})

test('a merchant creates a group buy and withdraws it', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  await createService(shop, { title: '康复训练', price: 200 })
  await openMerchantConsole(page, shop.token, '/group-buys')
  await page.getByRole('button', { name: '新建拼团' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('服务').selectOption({ label: '康复训练 (¥200.00)' })
  await dialog.getByLabel('拼团价').fill('200')
  await dialog.getByRole('button', { name: '创建拼团' }).click()
  await expect(page.getByText('团购价须低于原价，请修改')).toBeVisible()
  await dialog.getByLabel('拼团价').fill('160')
  await dialog.getByRole('button', { name: '创建拼团' }).click()
  const row = page.getByRole('row').filter({ hasText: '康复训练' })
  await expect(row).toContainText('进行中')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '撤下' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤下' }).click()
  await expect(row).toContainText('已撤下')
  await expectAccessibleConsolePage(page, 'group buys of a merchant')
})
