import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import {
  createMerchantApplication,
  generateCreditCode,
} from '../server/src/merchants/testing/merchant-actions.ts'
import { adminCredentials, expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { moveFocusTo, pressWithKeyboard } from './keyboard.ts'
import { callApi } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber } from './app-session.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** Registers a merchant and returns the name of its store. */
async function register(page: Page) {
  const serial = randomInt(1e7)
  const storeName = `阳光护理站 ${serial}`
  const unique = { creditCode: generateCreditCode(serial), contactPhone: randomPhoneNumber() }
  await callApi(await getBaseUrl(page), '/api/merchant/register', {
    ...createMerchantApplication(),
    ...unique,
    storeName,
  })
  return storeName
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an administrator logs in with the keyboard and reaches the page that was opened before the login', async ({
  page,
}) => {
  await page.goto('/admin/merchants?status=pending')
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expectAccessibleConsolePage(page, 'login of the administration')
  await page.keyboard.type(adminCredentials.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('用户名或密码不对，请重新输入')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(adminCredentials.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '商家', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/merchants\?status=pending$/)
})

test('an administrator finds a new merchant application on the home page and approves it', async ({
  page,
}) => {
  const storeName = await register(page)
  await openAdminPage(page, '/')
  const queue = page.getByRole('listitem').filter({ hasText: '商家入驻申请' })
  await expect(queue).toContainText('最早')
  await expectAccessibleConsolePage(page, 'home of the administration')
  await queue.getByRole('link', { name: '去审核' }).click()
  await expect(rowOf(page, storeName)).toContainText('待审核')
  await rowOf(page, storeName).getByRole('button', { name: '通过' }).click()
  await expect(page.getByText('已通过审核')).toBeVisible()
  await expect(rowOf(page, storeName)).toBeHidden()
  await page.getByRole('radio', { name: '营业中' }).check({ force: true })
  await expect(rowOf(page, storeName)).toContainText('营业中')
})

test('an administrator can reject a merchant application only with a reason, which the list of merchants shows', async ({
  page,
}) => {
  const storeName = await register(page)
  await openAdminPage(page, '/merchants?status=pending')
  await rowOf(page, storeName).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '驳回' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写原因。')
  await dialog.getByLabel('原因').fill('执照照片不清楚')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(rowOf(page, storeName)).toBeHidden()
  await page.goto('/admin/merchants?status=rejected')
  await expect(rowOf(page, storeName)).toContainText('执照照片不清楚')
  await expectAccessibleConsolePage(page, 'merchants')
})

test('the list of merchants keeps a hidden column hidden after a reload, and its CSV export still contains that column', async ({
  page,
}) => {
  const storeName = await register(page)
  await openAdminPage(page, '/merchants')
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('menuitemcheckbox', { name: '佣金' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '佣金' })).toBeHidden()
  await page.reload()
  await expect(rowOf(page, storeName)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '佣金' })).toBeHidden()
  await page.getByRole('button', { name: '列设置' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出 CSV' }).click()
  const file = await (await download).createReadStream()
  const text = (await Array.fromAsync(file)).join('')
  expect(text).toContain(storeName)
  expect(text.split('\r\n')[0]).toContain('佣金')
})

test('an administrator logs in, approves a merchant, filters merchants and leaves a dialog with the keyboard alone', async ({
  page,
}) => {
  const storeName = await register(page)
  const { keyboard } = page
  await page.goto('/admin/login')
  await moveFocusTo(page, page.getByLabel('用户名'))
  await keyboard.type(adminCredentials.username)
  await keyboard.press('Tab')
  await keyboard.type(adminCredentials.password)
  await pressWithKeyboard(page, page.getByRole('button', { name: '登录', exact: true }))
  await expect(page.getByRole('listitem').filter({ hasText: '商家入驻申请' })).toBeVisible()
  await pressWithKeyboard(page, page.getByRole('link', { name: '跳到正文' }))
  await expect(page.getByRole('main')).toBeFocused()
  await moveFocusTo(
    page,
    page.getByRole('navigation').getByRole('link', { name: /^商家(?!的?评价)/ }),
    'Shift+Tab',
  )
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '商家', level: 1 })).toBeVisible()
  const row = rowOf(page, storeName)
  await pressWithKeyboard(page, row.getByRole('button', { name: '更多操作' }))
  await moveFocusTo(page, page.getByRole('menuitem', { name: '驳回' }), 'ArrowDown')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await moveFocusTo(page, row.getByRole('button', { name: '通过' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('已通过审核')).toBeVisible()
  await moveFocusTo(page, page.getByRole('radio', { name: '全部' }), 'Shift+Tab')
  await moveFocusTo(page, page.getByRole('radio', { name: '营业中' }), 'ArrowRight')
  await expect(row).toContainText('营业中')
  await moveFocusTo(page, page.getByRole('radio', { name: '待审核' }), 'ArrowLeft')
  await expect(row).toBeHidden()
})
