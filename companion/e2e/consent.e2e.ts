import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { getBaseUrl, openAsNewUser, randomPhoneNumber, storeLogin } from './app-session.ts'
import { expectElderRequirements, expectReadableForElders } from './elder-requirements.ts'
import { expectAccessibleFamilyScreen, openAsChild } from './family.ts'
import { openMerchantConsole, registerApprovedMerchant } from './merchant.ts'
import { signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

const document = {
  title: '用户协议',
  version: 2,
  publishedAt: '2026-11-20T08:00:00+08:00',
  url: '/h5/legal/terms',
}

/**
 * Answers the requests at this path as if a new user agreement needed consent, until the page sends the
 * consent.
 */
async function publishTermsFor(page: Page, path: string) {
  let isDue = true
  await page.route(`**${path}`, async (route) => {
    const { request } = { request: route.request() }
    if (request.method() === 'POST') {
      expect(request.postDataJSON()).toEqual({ privacy: 1, terms: 2 })
      isDue = false
      return route.fulfill({ json: { success: true, message: '已记录您的同意' } })
    }
    const privacy = { ...document, kind: 'privacy', version: 1, agreedVersion: 1, isDue: false, changes: [] }
    const terms = { ...document, kind: 'terms', agreedVersion: 1, isDue, changes: ['增加了拼团的规则'] }
    return route.fulfill({ json: { consents: [privacy, terms] } })
  })
}

const agree = async (page: Page) => {
  await page.getByRole('button', { name: '同意并继续' }).click()
  await expect(page.getByRole('alert')).toHaveText('请先阅读，并勾选同意。')
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '同意并继续' }).click()
}

test('a new version of the user agreement blocks the elder app until the user agrees', async ({ page }) => {
  const token = await signIn(await getBaseUrl(page), randomPhoneNumber())
  await publishTermsFor(page, '/api/v1/consents')
  await storeLogin(page, 'elder', token)
  await page.goto('/activities')
  await expect(page.getByRole('heading', { name: '协议有更新' })).toBeVisible()
  await expect(page.getByText('增加了拼团的规则')).toBeVisible()
  await expectElderRequirements(page, 'consent')
  await agree(page)
  await expect(page.getByRole('heading', { name: '协议有更新' })).toBeHidden()
  await expect(page).toHaveURL(/\/activities$/)
})

test('a user who refuses a new version can delete the account or sign out', async ({ page }) => {
  const token = await signIn(await getBaseUrl(page), randomPhoneNumber())
  await publishTermsFor(page, '/api/v1/consents')
  await storeLogin(page, 'elder', token)
  await page.goto('/')
  await page.getByRole('link', { name: '注销账号' }).click()
  await expect(page.getByRole('heading', { name: '注销账号', level: 1 })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '不同意，退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('the elder app opens if the consents cannot be loaded', async ({ page }) => {
  await page.route('**/api/v1/consents', (route) => route.abort())
  await openAsNewUser(page)
})

test('a new version of the user agreement blocks the family app and the merchant console until the user agrees', async ({
  page,
}) => {
  await publishTermsFor(page, '/api/child/consents')
  await openAsChild(page)
  await expect(page.getByRole('heading', { name: '协议有更新' })).toBeVisible()
  await expectAccessibleFamilyScreen(page, 'consent of a child')
  await agree(page)
  await expect(page.getByText('还没有绑定家人')).toBeVisible()
  await publishTermsFor(page, '/api/merchant/consents')
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token)
  await expect(page.getByRole('heading', { name: '协议有更新' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'consent of a merchant')
  await agree(page)
  await expect(page.getByRole('link', { name: '首页' })).toBeVisible()
})

test('the public pages of the legal documents meet the readability rules for older adults and link to each other', async ({
  page,
}) => {
  await page.goto('/h5/legal/privacy')
  await expect(page.getByRole('heading', { name: '三合陪伴隐私政策' })).toBeVisible()
  await expectReadableForElders(page, 'privacy policy')
  await page.getByRole('link', { name: '用户协议' }).click()
  await expect(page.getByRole('heading', { name: '三合陪伴用户协议' })).toBeVisible()
})

test('an administrator edits the draft of a legal document and sees its preview and the form to publish it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAdminPage(page, '/legal')
  await expectAccessibleConsolePage(page, 'legal documents')
  await page
    .getByRole('region', { name: '健康数据单独同意书' })
    .or(page.locator('section', { hasText: '健康数据单独同意书' }))
    .getByRole('link', { name: '编辑' })
    .last()
    .click()
  const text = page.getByLabel('正文（Markdown）')
  await text.fill('# 同意书\n\n运营方：{{company}}')
  await page.getByRole('button', { name: '保存草稿并预览' }).click()
  await expect(page.getByRole('article').getByText('运营方：三合陪伴运营方')).toBeVisible()
  await expectAccessibleConsolePage(page, 'draft of a legal document')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByRole('dialog').getByLabel('改了什么')).toBeVisible()
  await page.goto('/admin/legal/health/versions')
  await expect(page.getByRole('cell', { name: '系统自带' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'versions of a legal document')
})
