import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { openAdminPage } from './admin.ts'
import { openAsNewUser } from './app-session.ts'

test.use({ locale: 'zh-CN' })

/** Clients retry a failed request twice before they show the error. */
const afterRetries = { timeout: 15_000 }

const answerWith = (page: Page, status: number, path = '**/api/**') =>
  page.route(path, (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Error</h1>' }))

test('a form of the administration that could not be saved keeps its input, says why, and can be sent again', async ({
  page,
}) => {
  await openAdminPage(page, '/grocery-categories')
  await page.getByRole('button', { name: '新建分类' }).first().click()
  const dialog = page.getByRole('dialog')
  const name = `干货${crypto.randomUUID().slice(0, 6)}`
  await dialog.getByLabel('名称').fill(name)
  await answerWith(page, 502)
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('服务出错了，请稍后重试。')
  await expect(dialog.getByLabel('名称')).toHaveValue(name)
  await expectAccessible(page, 'a form with a failure')
  await page.unroute('**/api/**')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
})

test('a page whose code cannot be loaded without a network shows an error without a reload, and Retry opens it once the network is back', async ({
  page,
  context,
}) => {
  await openAdminPage(page, '/grocery-categories')
  await expect(page.getByRole('heading', { level: 1, name: '买菜分类' })).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await context.setOffline(true)
  await page.evaluate(() => history.pushState({}, '', '/admin/sensitive-words'))
  await expect(page.getByText('网络连接失败，请检查网络后重试。')).toBeVisible(afterRetries)
  await expect(page.locator('body[data-same-page]')).toBeAttached()
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '敏感词' })).toBeVisible()
})

test('the app for older adults names the cause of a failed page in Chinese, and the retry button loads it', async ({
  page,
}) => {
  test.slow()
  await openAsNewUser(page)
  const causes = [
    [500, '系统出了点问题'],
    [404, '内容已经不在了'],
    [429, '点得太快了'],
  ] as const
  for (const [status, message] of causes) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await answerWith(page, status, '**/api/v1/activities*')
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.goto('/activities')
    // oxlint-disable-next-line no-await-in-loop -- see above
    await expect(page.getByRole('alert').first()).toContainText(message, afterRetries)
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.unroute('**/api/v1/activities*')
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.getByRole('button', { name: '再试一次' }).click()
    // oxlint-disable-next-line no-await-in-loop -- see above
    await expect(page.getByRole('button', { name: '再试一次' })).toHaveCount(0)
  }
  await page.route('**/api/v1/activities*', (route) => route.abort('internetdisconnected'))
  await page.goto('/activities')
  await expect(page.getByRole('alert').first()).toContainText('网络不太好', afterRetries)
})
