import { expect, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { pixelPngBase64 } from '../server/src/testing/pixel.ts'
import { fetchAdminToken, expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { getBaseUrl, openAsNewUser } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('an administrator adds a sensitive word, checks a text for it, and restores an earlier version of the list', async ({
  page,
}) => {
  const word = `神药${unique()}`
  await openAdminPage(page, '/sensitive-words')
  await page.getByRole('button', { name: '添加词语' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('词语').fill(word)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByText('词库已更新，立即生效')).toBeVisible()
  await page.getByRole('button', { name: '检测文本' }).click()
  await dialog.getByRole('textbox', { name: '文本' }).fill(`快来买${word}`)
  await dialog.getByRole('button', { name: '检测', exact: true }).click()
  await expect(dialog.getByText('不能发布，含有：')).toBeVisible()
  await expect(dialog.getByText(word, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expectAccessibleConsolePage(page, 'sensitive words')
  await page.getByRole('link', { name: '历史版本' }).click()
  const version = page.getByRole('row').filter({ hasText: word })
  await expect(version).toContainText('admin')
  await expectAccessibleConsolePage(page, 'versions of the sensitive words')
  // A restored version names its origin in a cell of the same text; the oldest version is last.
  const before = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: '版本 1', exact: true }) })
    .last()
  await before.getByRole('button', { name: '恢复' }).click()
  await dialog.getByRole('button', { name: '恢复' }).click()
  await expect(page.getByText('词库已恢复，立即生效')).toBeVisible()
})

test('an author appeals against a hidden post, and an administrator accepts the appeal', async ({ page }) => {
  test.slow()
  const author = await openAsNewUser(page)
  const url = await getBaseUrl(page)
  const admin = await fetchAdminToken(url)
  const content = `自家种的菜 ${unique()}`
  const { id } = await callApi(url, '/api/v1/posts', { content }, author)
  await callApi(url, `/api/admin/posts/${String(id)}/hide`, { reason: '广告' }, admin)
  await page.goto(`/community/${String(id)}`)
  await page.getByRole('button', { name: '申诉' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('隐藏的原因：广告')).toBeVisible()
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await expect(dialog.getByLabel('申诉理由')).toHaveAccessibleDescription(/请写下您的理由/)
  await dialog.getByLabel('申诉理由').fill('不是广告，是自己吃的')
  await expectElderRequirements(page, 'an appeal')
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await expect(page.getByText('您的申诉正在处理，结果会通知您。')).toBeVisible()
  await expectElderRequirements(page, 'a hidden post with an appeal')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAdminPage(page, '/appeals?status=open')
  const row = page.getByRole('row').filter({ hasText: content })
  await expect(row).toContainText('不是广告，是自己吃的')
  await expectAccessibleConsolePage(page, 'appeals')
  await row.getByRole('button', { name: '通过并恢复' }).click()
  await expect(page.getByText('申诉已通过，内容已恢复展示')).toBeVisible()
  await page.goto(`/community/${String(id)}`)
  await expect(page.getByText(content)).toBeVisible()
  await expect(page.getByText('现在只有您自己看得到')).toBeHidden()
})

test('an administrator hides an avatar, its owner appeals, and the administrator accepts the appeal', async ({
  page,
}) => {
  test.slow()
  const owner = await openAsNewUser(page)
  const url = await getBaseUrl(page)
  const nickname = `老周 ${unique()}`
  const { id } = await callApi(url, '/api/v1/posts', { images: [pixelPngBase64] }, owner)
  const { images } = await callApi(url, `/api/v1/posts/${String(id)}`, undefined, owner)
  const [avatar] = images as string[]
  await callApi(url, '/api/v1/users/profile', { nickname, avatar }, owner, 'PUT')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAdminPage(page, '/pictures?status=active')
  const row = page.getByRole('row').filter({ hasText: nickname })
  await expect(row.getByRole('link', { name: '头像' })).toHaveAttribute('href', avatar ?? '')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '隐藏' }).click()
  await page.getByRole('dialog').getByLabel(/原因/).fill('不是本人')
  await page.getByRole('dialog').getByRole('button', { name: '隐藏' }).click()
  await expect(page.getByText('已隐藏，并通知作者')).toBeVisible()
  await page.goto('/me/profile')
  await expect(page.getByText('已撤下。原因：不是本人')).toBeVisible()
  await page.getByRole('button', { name: '申诉' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('申诉理由').fill('这是我本人')
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await expect(page.getByText('您的申诉正在处理，结果会通知您。')).toBeVisible()
  await expectElderRequirements(page, 'a removed avatar with an appeal')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/pictures?status=review')
  await expect(row).toContainText('这是我本人')
  await expectAccessibleConsolePage(page, 'pictures')
  await row.getByRole('button', { name: '通过并恢复' }).click()
  await expect(page.getByText('申诉已通过，内容已恢复展示')).toBeVisible()
  expect(await callApi(url, '/api/v1/users/me', undefined, owner)).toMatchObject({ avatar })
})
