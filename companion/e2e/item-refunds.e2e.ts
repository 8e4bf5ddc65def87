import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleConsolePage, openAdminPage } from './admin.ts'
import { getBaseUrl, openAsNewUser, seedDemoData } from './app-session.ts'
import {
  createService,
  openMerchantConsole,
  registerApprovedMerchant,
  orderServiceAsUser,
} from './merchant.ts'
import { callApi } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

type Product = { id: number; price: number; name: string }

/** Orders three units of the first grocery product as a signed-in user and pays them. */
async function orderThree(page: Page) {
  await seedDemoData(page)
  const url = await getBaseUrl(page)
  const token = await openAsNewUser(page)
  const { products } = (await callApi(url, '/api/v1/shopping/products', undefined, token)) as {
    products: [Product]
  }
  const { id: productId, price, name } = products[0]
  await callApi(url, '/api/v1/shopping/cart/add', { productId, quantity: 3 }, token)
  const order = await callApi(
    url,
    '/api/v1/shopping/orders',
    { address: '和平里1号', phone: '13912345678' },
    token,
  )
  const orderNo = String(order['orderNo'])
  await callApi(url, `/dev/payments/${orderNo}`, { outcome: 'success' })
  return { orderNo, name, price }
}

/** Chooses a quantity in the open dialog, checks the displayed amount, leaves and reopens it, and requests the refund. */
async function refundInDialog(page: Page, name: string, amount: string) {
  const dialog = page.getByRole('dialog', { name: '部分退款' })
  await expect(dialog.getByRole('button', { name: '退款', exact: true })).toBeDisabled()
  await dialog.getByLabel(`${name}的数量`).fill('1')
  await dialog.getByRole('button', { name: `退款 ¥${amount}` }).click()
  await expect(dialog.getByText('请填写退款原因。')).toBeVisible()
  await dialog.getByLabel('退款原因').fill('少了一份')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '部分退款' }).click()
  await expect(dialog.getByLabel('退款原因')).toHaveValue('少了一份')
  await dialog.getByRole('button', { name: `退款 ¥${amount}` }).click()
  await expect(page.getByText('退款已提交')).toBeVisible()
}

test('an administrator refunds one of three units, and the buyer sees what was refunded', async ({
  page,
}) => {
  const { orderNo, name, price } = await orderThree(page)
  await openAdminPage(page, `/orders/${orderNo}`)
  await page.getByRole('button', { name: '部分退款' }).click()
  await refundInDialog(page, name, price.toFixed(2))
  const items = page.getByRole('row').filter({ hasText: name })
  await expect(items.getByRole('cell').last()).toHaveText('1')
  const timeline = page.getByRole('list').filter({ hasText: '已下单' })
  await expect(timeline).toContainText('支付平台')
  await expect(timeline).toContainText('管理员 admin')
  await expect(timeline).not.toContainText(/[a-z]{2,}Id|undefined|placed|transaction/)
  await expectAccessibleConsolePage(page, 'order with a refund by item')
  await page.goto(`/orders/${orderNo}`)
  await expect(page.getByRole('heading', { name: '部分退款' })).toBeVisible()
  await expect(page.getByText(`${name} 1 份`)).toBeVisible()
  await expect(page.getByText('已付款')).toBeVisible()
})

test('a merchant refunds one of two units of an order', async ({ page }) => {
  const shop = await registerApprovedMerchant(page)
  const service = await createService(shop, { price: 80 })
  const { orderNo } = await orderServiceAsUser(shop, service, { quantity: 2 })
  await callApi(shop.url, `/dev/payments/${orderNo}`, { outcome: 'success' })
  await openMerchantConsole(page, shop.token, `/orders/${orderNo}`)
  await page.getByRole('button', { name: '部分退款' }).click()
  await refundInDialog(page, '陪诊半天', '80.00')
  await expect(page.getByText('已退数量')).toBeVisible()
  await expect(page.getByRole('button', { name: '部分退款' })).toBeHidden()
  await expectAccessibleConsolePage(page, 'order of a merchant with a refund')
})
