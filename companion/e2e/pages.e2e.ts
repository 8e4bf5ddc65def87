import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoBarrier } from '../../scripts/browser/barriers.ts'
import { logIn, payLink, unpaidConsultation } from './elder.ts'

test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

/** A number that nobody has used: each test is somebody else. */
const newPhone = () => `137${String(randomInt(1e8)).padStart(8, '0')}`

/** What an older adult needs: large words, large keys, nothing beside the screen. */
async function expectForElders(page: Page) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const { fontSize, lineHeight } = getComputedStyle(element)
      const [size, line] = [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)]
      return own && element.checkVisibility() && (size < 18 || line / size < 1.3)
        ? [`${element.tagName} ${fontSize} ${lineHeight}`]
        : []
    }),
  )
  expect(small).toEqual([])
  for (const key of await page.locator('button:visible, a:visible').all()) {
    const box = await key.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(60)
  }
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('what is to be paid stands on the page, and is paid by one tap', async ({ page, baseURL }) => {
  const token = await logIn(baseURL ?? '', newPhone())
  await page.goto(await unpaidConsultation(baseURL ?? '', token))
  const pay = page.getByRole('button', { name: '付款 19.90 元' })
  await expect(pay).toBeVisible()
  await expect(page.getByText(/请在 \d+ 分 \d\d 秒内付款/)).toBeVisible()
  await expectForElders(page)
  await expectNoBarrier(page, 'the page to pay by')
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
  await expectForElders(page)
  await expectNoBarrier(page, 'the page of a pay link')
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
  await page.goto('/')
  await expect(page).toHaveURL(/\/api\/docs/)
  await page.getByText('auth', { exact: true }).click()
  await expect(page.getByText('/api/v1/auth/login').first()).toBeVisible()
})
