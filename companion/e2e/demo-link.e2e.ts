import { expect, test } from '@playwright/test'
import { getBaseUrl } from './app-session.ts'

test('the demo link of the developer tools signs a browser in, and works only once', async ({ page }) => {
  await page.goto('/dev')
  await page.getByRole('button', { name: 'Open with demo data' }).click()
  await expect(page.getByRole('link', { name: /找活动/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')

  const { url } = (await (await page.request.post('/dev/demo-link')).json()) as { url: string }
  const link = `${await getBaseUrl(page)}${url}`
  await page.request.get(link, { maxRedirects: 0 })
  await page.goto(link)
  await expect(page.locator('#result')).toContainText('works once')
})

for (const { button, heading } of [
  { button: 'Family app', heading: 'Family' },
  { button: 'Merchant console', heading: 'Home' },
  { button: 'Administration', heading: 'Home' },
])
  test(`the developer tools open the client "${button}" with its demo account`, async ({ page }) => {
    await page.goto('/dev')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible()
  })
