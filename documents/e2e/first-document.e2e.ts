import { expect, test } from '@playwright/test'

test('a person logs in, makes a project and a document, and sees it', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
})
