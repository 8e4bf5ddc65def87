import { expect } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { desktopScreenOptions, test } from './fixtures.ts'
import { signInNewUser } from './user-actions.ts'

test.use({ ...desktopScreenOptions, locale: 'en-GB' })

test('the payer changes the payment method of an open order, and the payment of the new order continues the deployment', async ({
  page,
}) => {
  await signInNewUser(page)
  await page.goto('/deploy')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have a server' }).click()
  await page.getByRole('button', { name: 'Alipay' }).click()
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden()
  await saveReviewScreenshots(page, 'deploy-payment')
  await expectAccessible(page, 'open payment')

  const ordering = page.waitForResponse('**/api/deploy/pay')
  await page.getByRole('button', { name: 'Pay with WeChat Pay instead' }).click()
  const { payment_id: id } = (await (await ordering).json()) as { payment_id: number }
  await expect(page.getByRole('img', { name: 'Scan to pay' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toBeHidden()
  await page.request.post(`/dev/payments/${id}`, { data: { outcome: 'success' } })
  await expect(page.getByLabel('IP address')).toBeVisible()
})
