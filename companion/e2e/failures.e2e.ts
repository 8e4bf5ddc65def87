import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { openAdminPage } from './admin.ts'
import { openAsNewUser } from './app-session.ts'
import { openMerchantConsole, registerApprovedMerchant } from './merchant.ts'

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

test('the merchant console says inside its frame that a page or an order does not exist', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token, '/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible()
  await expect(page.getByRole('link', { name: '订单' })).toBeVisible()
  await expectAccessible(page, 'an unknown page of the merchant console')
  await page.goto('/merchant/orders/S2600000000000000000')
  await expect(page.getByText('没有这条记录')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
  await page.goto('/merchant')
  await expect(page.getByText('近 30 天还没有订单')).toBeVisible()
  await page.getByRole('link', { name: '查看服务' }).click()
  await expect(page).toHaveURL(/\/merchant\/services$/)
})

test('the merchant console shows an error while the service fails, and Retry opens the page', async ({
  page,
}) => {
  const shop = await registerApprovedMerchant(page)
  await answerWith(page, 502, '**/api/merchant/**')
  await openMerchantConsole(page, shop.token)
  await expect(page.getByText('服务出错了，请稍后重试。')).toBeVisible(afterRetries)
  await page.unroute('**/api/merchant/**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible()
})

test('a sign-out in one tab opens the login page with an explanation in the other tab', async ({
  page,
  context,
}) => {
  const shop = await registerApprovedMerchant(page)
  await openMerchantConsole(page, shop.token, '/orders')
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/merchant/orders')
  await other.evaluate(() => localStorage.removeItem('sanhe.companion-merchant.login'))
  await expect(page).toHaveURL(/\/merchant\/login\?to=%2Forders/)
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible()
  await expectAccessible(page, 'the login page after the end of a login')
})
