import { expect, type Page, test } from '@playwright/test'
import { generateCreditCode } from '../server/src/merchants/testing/merchant-actions.ts'
import { expectAccessibleConsolePage } from './admin.ts'
import { callApi } from './service-api.ts'
import {
  decideMerchantApplicationAsAdmin,
  merchantPassword,
  createApplicationBody,
  registerApprovedMerchant,
} from './merchant.ts'
import { getBaseUrl, readLoginCode } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

async function fillApplication(page: Page, merchant: ReturnType<typeof createApplicationBody>) {
  await page.getByLabel('公司名称').fill(merchant.companyName)
  await page.getByLabel('统一社会信用代码').fill(merchant.creditCode)
  await page.getByLabel('经营类目').selectOption({ label: '护理' })
  await page.getByLabel('店铺名称').fill(merchant.storeName)
  await page.getByLabel('联系人').fill(merchant.contactName)
  await page.getByLabel('联系电话').fill(merchant.contactPhone)
  const buffer = Buffer.from(merchant.businessLicense, 'base64')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer })
}

test('a merchant applies with a licence, and the form names a missing field before it sends anything', async ({
  page,
}) => {
  const merchant = createApplicationBody()
  await page.goto('/merchant/register')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('请填写此项。')
  await expect(page.getByLabel('公司名称')).toBeFocused()
  await expectAccessibleConsolePage(page, 'application of a merchant')
  await page.getByText('我已阅读并同意').click()
  await fillApplication(page, { ...merchant, creditCode: `${generateCreditCode(1).slice(0, -1)}I` })
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('统一社会信用代码有误，请核对后重填')).toBeVisible()
  await page.getByLabel('统一社会信用代码').fill(merchant.creditCode)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
  await page.getByRole('link', { name: '查询申请进度' }).click()
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('region', { name: '查询申请进度' })).toContainText('审核中')
})

test('a rejected merchant reads the reason and submits the application again', async ({ page }) => {
  const merchant = createApplicationBody()
  const { merchantId } = await callApi(await getBaseUrl(page), '/api/merchant/register', merchant)
  await decideMerchantApplicationAsAdmin(page, Number(merchantId), 'reject', { reason: '执照照片不清楚' })
  await page.goto('/merchant/application')
  await page.getByLabel('统一社会信用代码').fill(merchant.creditCode)
  await page.getByLabel('联系电话').fill('13600000000')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('alert')).toHaveText('没有找到与该信用代码和电话相符的申请。')
  await page.getByLabel('联系电话').fill(merchant.contactPhone)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('region', { name: '查询申请进度' })).toContainText('执照照片不清楚')
  await expectAccessibleConsolePage(page, 'state of an application')
  await page.getByRole('link', { name: '重新提交' }).click()
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(merchant.creditCode)
  await fillApplication(page, merchant)
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
})

test('an approved merchant sets the first password with a code from an SMS and is then logged in', async ({
  page,
}) => {
  const merchant = createApplicationBody()
  const { merchantId } = await callApi(await getBaseUrl(page), '/api/merchant/register', merchant)
  await decideMerchantApplicationAsAdmin(page, Number(merchantId), 'approve')
  await expect.poll(() => readLoginCode(page, merchant.contactPhone)).not.toBe('')
  await page.goto('/merchant/login')
  await page.getByRole('link', { name: '首次设置或忘记密码' }).click()
  // Waits for the next page, because the login page has a field for the phone number too.
  await expect(page.getByRole('heading', { name: '设置密码' })).toBeVisible()
  await page.getByLabel('手机号').fill(merchant.contactPhone)
  await page.getByRole('button', { name: '已有验证码' }).click()
  await expectAccessibleConsolePage(page, 'first password of a merchant')
  await page.getByLabel('验证码', { exact: true }).fill('000000')
  await page.getByLabel('新密码').fill(merchantPassword)
  await page.getByRole('button', { name: '保存并登录' }).click()
  await expect(page.getByRole('alert')).toHaveText('请先阅读，并勾选同意。')
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '保存并登录' }).click()
  await expect(page.getByRole('alert')).toContainText('验证码')
  await page.getByLabel('验证码', { exact: true }).fill(await readLoginCode(page, merchant.contactPhone))
  await page.getByRole('button', { name: '保存并登录' }).click()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: merchant.storeName })).toBeVisible()
})

test('a login opens the page that was requested before, and a wrong password is explained', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await page.goto('/merchant/orders?status=pending')
  await expectAccessibleConsolePage(page, 'login of a merchant')
  await page.getByLabel('手机号').fill(shop.contactPhone)
  await page.getByLabel('密码').fill('wrong password')
  await page.getByText('我已阅读并同意').click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('手机号或密码错误。')
  await page.getByLabel('密码').fill(merchantPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/merchant\/orders\?status=pending$/)
  await page.getByRole('button', { name: shop.storeName }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
})

test('the login and the password page of merchants show their own messages and focus the first invalid field', async ({
  page,
}) => {
  await page.goto('/merchant/login')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toHaveText([
    '请输入 11 位手机号。',
    '请输入密码。',
    '请先阅读，并勾选同意。',
  ])
  await expect(page.getByLabel('手机号')).toBeFocused()
  await page.getByLabel('手机号').fill('13800138000')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('密码')).toBeFocused()
  await expectAccessibleConsolePage(page, 'login of a merchant with messages')
  await page.getByRole('link', { name: '首次设置或忘记密码' }).click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('alert')).toHaveText('请输入 11 位手机号。')
  await expect(page.getByLabel('手机号')).toBeFocused()
  await page.getByLabel('手机号').fill('13800138000')
  await page.getByRole('button', { name: '已有验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).fill('12')
  await page.getByLabel('新密码').fill('short')
  await page.getByRole('button', { name: '保存并登录' }).click()
  await expect(page.getByRole('alert')).toHaveText([
    '请输入短信中的 6 位数字。',
    '密码至少 8 位。',
    '请先阅读，并勾选同意。',
  ])
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused()
})

test('the page that checks an application names each missing field', async ({ page }) => {
  await page.goto('/merchant/application')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('alert')).toHaveText(['请输入统一社会信用代码。', '请输入联系电话。'])
  await expect(page.getByLabel('统一社会信用代码')).toBeFocused()
})

test('the login of merchants shows its messages in English to an English browser', async ({
  browser,
  page,
}) => {
  const english = await browser.newPage({ locale: 'en-GB', baseURL: await getBaseUrl(page) })
  await english.goto('/merchant/login')
  await english.getByRole('button', { name: 'Log in' }).click()
  await expect(english.getByRole('alert').first()).toHaveText('Enter a mobile number of 11 digits.')
  await expect(english.getByLabel('Phone number')).toBeFocused()
  await english.close()
})
