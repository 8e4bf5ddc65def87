import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { getBaseUrl, openAsNewUser, seedDemoData } from './app-session.ts'
import { expectElderRequirements } from './elder-requirements.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

/** Orders the first grocery product as a signed-in user, pays it and opens the order. */
async function openPaidOrder(page: Page) {
  await seedDemoData(page)
  const url = await getBaseUrl(page)
  const token = await openAsNewUser(page)
  const { products } = (await callApi(url, '/api/v1/shopping/products', undefined, token)) as {
    products: [{ id: number }]
  }
  await callApi(url, '/api/v1/shopping/cart/add', { productId: products[0].id, quantity: 1 }, token)
  const contact = { address: '和平里1号', phone: '13912345678' }
  const { orderNo } = await callApi(url, '/api/v1/shopping/orders', contact, token)
  await callApi(url, `/dev/payments/${String(orderNo)}`, { outcome: 'success' })
  await page.goto(`/orders/${String(orderNo)}`)
  return String(orderNo)
}

test('a user requests a company invoice, finance records it, changes its number and, after a refund, records the red invoice', async ({
  page,
}) => {
  test.slow()
  const orderNo = await openPaidOrder(page)
  const company = `榕城商贸 ${unique()}`
  await page.getByRole('button', { name: '申请发票' }).click()
  const dialog = page.getByRole('dialog', { name: '申请发票' })
  await dialog.getByText('单位', { exact: true }).click()
  await dialog.getByLabel('邮箱').fill('abc')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  const name = dialog.getByLabel('单位名称')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('请填单位名称')
  await expect(dialog.getByLabel('税号')).toHaveAccessibleDescription(/请填 18 位税号/)
  await expect(dialog.getByText('邮箱不对')).toBeVisible()
  await dialog.getByLabel('邮箱').fill('')
  await dialog.getByLabel('单位名称').fill(company)
  await dialog.getByLabel('税号').fill('91350100M000100Y44')
  await expectElderRequirements(page, 'request of an invoice')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('税号不正确，请填18位统一社会信用代码')
  await dialog.getByLabel('税号').fill('91350100M000100Y43')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('开具中')).toBeVisible()
  await expectElderRequirements(page, 'an order with an invoice')

  await page.setViewportSize({ width: 1440, height: 900 })
  const token = await openAdminPage(page, '/invoices?status=requested')
  const row = page.getByRole('row').filter({ hasText: company })
  await row.getByRole('button', { name: '登记开票' }).click()
  let number = `26${String(randomInt(1e12)).padStart(18, '0')}`
  await page.getByRole('dialog').getByLabel('发票号码').fill(number)
  await page.getByRole('dialog').getByRole('button', { name: '登记开票' }).click()
  await expect(page.getByText('发票已登记，已通知用户')).toBeVisible()
  await page.goto('/admin/invoices?status=issued')
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '更正号码' }).click()
  const wrongNumber = number
  number = `28${wrongNumber.slice(2)}`
  const changing = page.getByRole('dialog', { name: `更正已登记的发票号码：${wrongNumber}` })
  await changing.getByLabel('发票号码').fill(number)
  await changing.getByLabel('更正原因').fill('号码抄错')
  await changing.getByRole('button', { name: '更正号码' }).click()
  await expect(page.getByText('发票号码已更正')).toBeVisible()
  await expect(row).toContainText(`原号码 ${wrongNumber}`)
  await expectAccessibleConsolePage(page, 'invoices with a changed number')
  await callApi(await getBaseUrl(page), `/api/admin/orders/${orderNo}/refund`, { reason: '缺货' }, token)
  await expect(async () => {
    await page.goto('/admin/invoices?status=to_correct')
    await expect(row).toContainText(number, { timeout: 2000 })
  }).toPass()
  await expectAccessibleConsolePage(page, 'invoices')
  await row.getByRole('button', { name: '登记红冲' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('红字发票号码')
    .fill(`27${number.slice(2)}`)
  await page.getByRole('dialog').getByRole('button', { name: '登记红冲' }).click()
  await expect(page.getByText('红字发票已登记，已通知用户')).toBeVisible()
  await page.goto(`/orders/${orderNo}`)
  await expect(page.getByText('已红冲')).toBeVisible()
})
