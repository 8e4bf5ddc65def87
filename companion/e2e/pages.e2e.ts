import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { randomPhoneNumber } from './app-session.ts'
import { expectReadableForElders } from './elder-requirements.ts'
import { createPayLink, createUnpaidConsultation, signIn } from './service-api.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('the payment page shows the price and charges it with one tap', async ({ page, baseURL }) => {
  const token = await signIn(baseURL ?? '', randomPhoneNumber())
  await page.goto(await createUnpaidConsultation(baseURL ?? '', token))
  const pay = page.getByRole('button', { name: '付款 19.90 元' })
  await expect(pay).toBeVisible()
  await expect(page.getByText(/请在 \d+ 分 \d\d 秒内付款/)).toBeVisible()
  await expectReadableForElders(page)
  await expectAccessible(page, 'the page to pay by')
  await pay.click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await expect(pay).toBeHidden()
})

test('the button “not now” on the payment page is as large as the pay button and charges nothing', async ({
  page,
  baseURL,
}) => {
  const token = await signIn(baseURL ?? '', randomPhoneNumber())
  await page.goto(await createUnpaidConsultation(baseURL ?? '', token))
  const [pay, later] = [
    page.getByRole('button', { name: /^付款/ }),
    page.getByRole('link', { name: '先不付' }),
  ]
  await expect(pay).toBeVisible()
  expect((await later.boundingBox())?.height).toBe((await pay.boundingBox())?.height)
  await later.click()
  await expect(page.getByText('没有扣款。')).toBeVisible()
  await page.reload()
  await expect(pay).toBeVisible()
})

test("a child opens a parent's payment link, chooses a membership plan and pays; the link is then used up", async ({
  page,
  baseURL,
}) => {
  const token = await signIn(baseURL ?? '', randomPhoneNumber())
  const link = await createPayLink(baseURL ?? '', token)
  await page.goto(link)
  await expect(page.getByRole('button', { name: '月度会员 29 元' })).toBeVisible()
  await expectReadableForElders(page)
  await expectAccessible(page, 'the page of a pay link')
  await page.getByRole('button', { name: '年度会员 299 元' }).click()
  await page.getByRole('button', { name: '付款 299.00 元' }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('这个链接已经付过款了，谢谢您！')).toBeVisible()
})

test('the payment page on a computer shows a QR code for the phone, and the result when the phone has paid', async ({
  page,
  baseURL,
}) => {
  const token = await signIn(baseURL ?? '', randomPhoneNumber())
  await page.goto(await createPayLink(baseURL ?? '', token))
  await page.getByRole('button', { name: '月度会员 29 元' }).click()
  await page.getByRole('button', { name: '付款 29.00 元' }).waitFor()
  // The page of a service with real payments, which opens WeChat on phones only.
  await page.route(/\/api\/h5\/orders\/\w+\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sandbox: false } })
  })
  await page.reload()
  const qrCode = page.getByRole('img', { name: '付款二维码' })
  await expect(qrCode).toBeVisible()
  await expect.poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: /^付款/ })).toBeHidden()
  await expectReadableForElders(page)
  await expectAccessible(page, 'the payment page with a QR code')
  const orderNo = new URL(page.url()).pathname.split('/').at(-1)
  await page.request.post(`/dev/payments/${orderNo}`, { data: { outcome: 'success' } })
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await expect(qrCode).toBeHidden()
})

const sheetOutcomes = {
  cancel: '没有付款，您可以再试一次',
  fail: '微信没有完成付款，没有扣款。请再试一次，或在微信里换一张银行卡',
}
for (const [outcome, message] of Object.entries(sheetOutcomes))
  test(`the payment page explains the outcome "${outcome}" of WeChat's payment sheet, and the order can be paid again`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript((err_msg) => {
      const invoke = (name: string, params: object, done: (result: { err_msg: string }) => void) =>
        done({ err_msg })
      Object.assign(globalThis, { WeixinJSBridge: { invoke } })
    }, `get_brand_wcpay_request:${outcome}`)
    await page.route(/\/api\/h5\/orders\/\w+\?/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), sandbox: false } })
    })
    const token = await signIn(baseURL ?? '', randomPhoneNumber())
    await page.goto(await createUnpaidConsultation(baseURL ?? '', token))
    const pay = page.getByRole('button', { name: '付款 19.90 元' })
    await pay.click()
    await expect(page.getByRole('status')).toHaveText(message)
    await expect(pay).toBeEnabled()
  })

test('the payment page of an unknown order shows a plain error message', async ({ page }) => {
  await page.goto('/h5/pay/A2611211200001234560?t=x')
  await expect(page.getByText('没有找到您要的内容')).toBeVisible()
})

test('the API reference (Swagger UI) opens in the browser', async ({ page }) => {
  await page.goto('/api/docs')
  await page.getByText('auth', { exact: true }).click()
  await expect(page.getByText('/api/v1/auth/login').first()).toBeVisible()
})
