import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { signIn } from './signed-in.ts'

test('an administrator adds a webhook, sees the secret once, sends a test event and reads its payload', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Manage webhooks' }).click()
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('URL').fill('https://169.254.169.254/')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('The service does not send webhooks to this address.')).toBeVisible()
  await dialog.getByLabel('URL').fill('https://hooks.invalid/sanhe')
  await dialog.getByLabel('Description').fill('Search index')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: /Search index/ }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('button', { name: /webhook\.test/ }).click()
  const delivery = page.getByRole('dialog', { name: 'webhook.test' })
  await expect(delivery.getByText('"type": "webhook.test"')).toBeVisible()
  await expect(delivery.getByText('Host name not found').first()).toBeVisible()
  await expectAccessible(page, 'webhook delivery')
  await delivery.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Search index')).toHaveCount(0)
})
