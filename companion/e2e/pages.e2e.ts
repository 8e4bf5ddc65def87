import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { logIn, payLink, unpaidConsultation } from './elder.ts'
import { expectFitForElders } from './fit.ts'
import { newPhone } from './person.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('what is to be paid stands on the page, and is paid by one tap', async ({ page, baseURL }) => {
  const token = await logIn(baseURL ?? '', newPhone())
  await page.goto(await unpaidConsultation(baseURL ?? '', token))
  const pay = page.getByRole('button', { name: '付款 19.90 元' })
  await expect(pay).toBeVisible()
  await expect(page.getByText(/请在 \d+ 分 \d\d 秒内付款/)).toBeVisible()
  await expectFitForElders(page)
  await expectAccessible(page, 'the page to pay by')
  await pay.click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await expect(pay).toBeHidden()
})

test('not to pay is as large a key, and nothing is charged', async ({ page, baseURL }) => {
  const token = await logIn(baseURL ?? '', newPhone())
  await page.goto(await unpaidConsultation(baseURL ?? '', token))
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

test('a child opens the link of a parent, chooses a plan, pays; the link is used up', async ({
  page,
  baseURL,
}) => {
  const token = await logIn(baseURL ?? '', newPhone())
  const link = await payLink(baseURL ?? '', token)
  await page.goto(link)
  await expect(page.getByRole('button', { name: '月度会员 29 元' })).toBeVisible()
  await expectFitForElders(page)
  await expectAccessible(page, 'the page of a pay link')
  await page.getByRole('button', { name: '年度会员 299 元' }).click()
  await page.getByRole('button', { name: '付款 299.00 元' }).click()
  await expect(page.getByText('已付款，谢谢您！')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('这个链接已经付过款了，谢谢您！')).toBeVisible()
})

test('an address that was not given out says so in plain words', async ({ page }) => {
  await page.goto('/h5/pay/A2611211200001234560?t=x')
  await expect(page.getByText('没有找到您要的内容')).toBeVisible()
})

test('the interface can be read in the browser', async ({ page }) => {
  await page.goto('/api/docs')
  await page.getByText('auth', { exact: true }).click()
  await expect(page.getByText('/api/v1/auth/login').first()).toBeVisible()
})
