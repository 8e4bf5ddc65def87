import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { callApi, signIn } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber, seedDemoData } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
async function answerWithReason(page: Page, action: string, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写原因。')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

/** Creates a post with a comment as one user, and reports both as another user. */
async function reportedPost(page: Page) {
  const url = await getBaseUrl(page)
  const [author, reader] = [await signIn(url, randomPhoneNumber()), await signIn(url, randomPhoneNumber())]
  const [post, comment] = [`低价保健品 ${unique()}`, `加我微信 ${unique()}`]
  const { id } = await callApi(url, '/api/v1/posts', { content: post }, author)
  const path = `/api/v1/posts/${String(id)}`
  const added = await callApi(url, `${path}/comments`, { content: comment }, author)
  await callApi(url, `${path}/report`, { reason: '推销' }, reader)
  await callApi(url, `${path}/comments/${String(added['id'])}/report`, { reason: '广告' }, reader)
  return { post, comment }
}

test('an administrator hides a reported post with a reason and restores it later', async ({ page }) => {
  const { post } = await reportedPost(page)
  await openAdminPage(page, '/posts?status=review')
  await expect(rowOf(page, post)).toContainText('推销')
  await rowOf(page, post).getByRole('button', { name: '隐藏' }).click()
  await answerWithReason(page, '隐藏', '推销保健品')
  await expect(rowOf(page, post)).toBeHidden()
  await page.goto('/admin/posts?status=hidden')
  await expect(rowOf(page, post)).toContainText('推销保健品')
  await expectAccessibleConsolePage(page, 'posts')
  await rowOf(page, post).getByRole('button', { name: '恢复展示' }).click()
  await expect(page.getByText('已恢复展示')).toBeVisible()
  await expect(rowOf(page, post)).toBeHidden()
})

test('an administrator dismisses the report of a comment, which stays visible', async ({ page }) => {
  const { comment } = await reportedPost(page)
  await openAdminPage(page, '/comments?status=review')
  await rowOf(page, comment).getByRole('button', { name: '继续展示' }).click()
  await expect(page.getByText('已继续展示')).toBeVisible()
  await expect(rowOf(page, comment)).toBeHidden()
  await page.goto('/admin/comments?status=active')
  await expect(rowOf(page, comment)).toContainText('正常')
  await expectAccessibleConsolePage(page, 'comments')
})

test('an administrator creates a topic, sees an error for a name that is taken, renames the topic and hides it', async ({
  page,
}) => {
  const name = `书法 ${unique()}`
  await openAdminPage(page, '/topics')
  const dialog = page.getByRole('dialog')
  const create = async (topic: string) => {
    await page.getByRole('button', { name: '新建话题' }).first().click()
    await dialog.getByLabel('话题').first().fill(topic)
    await dialog.getByRole('button', { name: '创建话题' }).click()
  }
  await create(name)
  await expect(rowOf(page, name)).toContainText('展示中')
  await create(name)
  await expect(page.getByText('已有同名话题，请换一个名称')).toBeVisible()
  await page.keyboard.press('Escape')
  const renamed = `国画 ${unique()}`
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel('话题').first().fill(renamed)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('话题已保存')).toBeVisible()
  await expect(rowOf(page, name)).toBeHidden()
  await rowOf(page, renamed).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '隐藏' }).click()
  await dialog.getByRole('button', { name: '隐藏', exact: true }).click()
  await expect(rowOf(page, renamed)).toContainText('已隐藏')
  await expectAccessibleConsolePage(page, 'topics')
})

test('an administrator finds an activity by its title and cancels it with a reason', async ({ page }) => {
  await seedDemoData(page)
  await openAdminPage(page, '/activities?status=upcoming')
  const title = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { name: '参加者' })).toBeVisible()
  await page.getByRole('button', { name: '取消活动' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '返回' })).toBeVisible()
  await answerWithReason(page, '取消活动', '场地临时关闭')
  await expect(page.getByText('活动已取消')).toBeVisible()
  await expect(page.getByRole('button', { name: '取消活动' })).toHaveCount(0)
  await expectAccessibleConsolePage(page, 'an activity')
  await page.goto('/admin/activities?status=cancelled')
  await expect(rowOf(page, title).first()).toContainText('已取消')
  await expectAccessibleConsolePage(page, 'activities')
})

test('an administrator suspends a captain with a reason and restores the captain', async ({ page }) => {
  await seedDemoData(page)
  await openAdminPage(page, '/captains')
  const captain = rowOf(page, '赵春梅').first()
  await captain.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '暂停资格' }).click()
  await answerWithReason(page, '暂停资格', '多次无故缺席')
  await expect(captain).toContainText('已暂停')
  await expectAccessibleConsolePage(page, 'captains')
  await captain.getByRole('button', { name: '恢复资格' }).click()
  await expect(captain).toContainText('正常')
  await page.goto('/admin/captain-applications')
  await expect(page.getByRole('heading', { name: '队长申请', level: 1 })).toBeVisible()
  await expectAccessibleConsolePage(page, 'applications of captains')
})
