import { expect, type Page } from '@playwright/test'
import { computeTotpCode, computeTotpStep } from '@sanhe/kit/security/totp'
import { ownerCredentials, type ProductionTestService } from './production-service.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
export const tableRowLocator = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function enterPassword(page: Page) {
  await page.goto('/admin/login')
  await page.getByLabel('用户名').fill(ownerCredentials.username)
  await page.getByLabel('密码').fill(ownerCredentials.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const codeOf = ({ clock }: ProductionTestService, secret: string) =>
  computeTotpCode(secret, computeTotpStep(clock.now()))

/** Signs the first administrator in and sets up the second factor, which the service requires. Returns its secret. */
export async function signInFirstAdmin(page: Page, town: ProductionTestService) {
  await enterPassword(page)
  await expect(page.getByText('请先设置两步验证')).toBeVisible()
  await page.getByRole('link', { name: '开始设置' }).click()
  await page.getByRole('button', { name: '开始设置' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('当前密码').fill(ownerCredentials.password)
  await dialog.getByRole('button', { name: '继续' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('6 位验证码').fill(codeOf(town, secret))
  await dialog.getByRole('button', { name: '开启' }).click()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByRole('link', { name: '医院' })).toBeVisible()
  return secret
}

/** Signs the administrator in with password and second factor. */
export async function signInAdmin(page: Page, town: ProductionTestService, secret: string) {
  await enterPassword(page)
  await page.getByLabel('6 位验证码').fill(codeOf(town, secret))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('link', { name: '结算单' })).toBeVisible()
}

type Fields = Record<string, string>

/**
 * Opens a form by its button, fills its fields by their labels and sends it. A value that begins with `=` is the label
 * of an option.
 */
async function fillForm(page: Page, open: string, fields: Fields, send: string) {
  await page.getByRole('button', { name: open, exact: true }).first().click()
  for (const [label, value] of Object.entries(fields)) {
    const field = dialogOf(page).getByLabel(new RegExp(`^${label}`))
    // The loop fills the fields one after the other, in the order of the form.
    // oxlint-disable-next-line no-await-in-loop
    await (value.startsWith('=') ? field.selectOption({ label: value.slice(1) }) : field.fill(value))
  }
  await dialogOf(page).getByRole('button', { name: send, exact: true }).click()
  await expect(dialogOf(page)).toBeHidden()
}

/** Creates a hospital with a department, a doctor and places on this day. */
export async function createDoctor(page: Page, day: string) {
  await page.getByRole('link', { name: '医院' }).click()
  await fillForm(page, '新建医院', { 名称: '和平里人民医院' }, '创建医院')
  await tableRowLocator(page, '和平里人民医院').getByRole('link').first().click()
  await fillForm(page, '新建科室', { 名称: '心血管内科' }, '创建科室')
  await fillForm(page, '新建医生', { 名称: '陈立新', 职称: '主任医师' }, '创建医生')
  await page.getByRole('link', { name: '查看排班' }).click()
  await fillForm(page, '新建号源', { 开始日期: day, 结束日期: day, 挂号费: '50' }, '创建号源')
}

/** Creates a provider of home services with a worker, a grocer with a product, and a service product. */
export async function createProvidersAndProducts(page: Page) {
  await page.getByRole('link', { name: '服务商', exact: true }).click()
  await fillForm(page, '新建服务商', { 名称: '安心家政', 类别: '=家政保洁' }, '创建服务商')
  await fillForm(page, '新建服务商', { 名称: '邻里生鲜', 类别: '=买菜' }, '创建服务商')
  await fillForm(page, '新建服务商', { 名称: '夕阳旅行社', 类别: '=旅游' }, '创建服务商')
  await page.getByRole('link', { name: '服务人员' }).click()
  const worker = { 服务商: '=安心家政', 名称: '王秀英', 时薪: '45.5', 技能: '日常保洁' }
  await fillForm(page, '新建服务人员', worker, '创建服务人员')
  await page.getByRole('link', { name: '买菜商品' }).click()
  const rice = { 商家: '=邻里生鲜', 名称: '东北大米', 价格: '39.9', 库存: '10' }
  await fillForm(page, '新建商品', rice, '创建商品')
  await page.getByRole('link', { name: '服务商品' }).click()
  const trip = { 服务商: '=夕阳旅行社', 类别: '=旅游', 标题: '香山一日游', 价格: '99', 库存: '20' }
  await fillForm(page, '新建商品', trip, '创建商品')
  await expect(tableRowLocator(page, '香山一日游')).toContainText('¥99.00')
}

/** Approves the application of a shop from the queue on the home page. */
export async function approveMerchantApplication(page: Page, storeName: string) {
  await page.goto('/admin/')
  const queue = page.getByRole('listitem').filter({ hasText: '商家入驻申请' })
  await queue.getByRole('link', { name: '去审核' }).click()
  await tableRowLocator(page, storeName).getByRole('button', { name: '通过' }).click()
  await expect(page.getByText('已通过审核')).toBeVisible()
}
