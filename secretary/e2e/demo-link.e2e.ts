import { expect, test } from '@playwright/test'

test('the demo link of /dev signs in, pairs with the agent of npm start and shows demo conversations', async ({
  page,
}) => {
  await page.goto('/dev')
  await page.getByRole('button', { name: 'Open with demo data' }).click()
  await page.getByRole('button', { name: 'Pair this device' }).click()
  await expect(page.getByRole('main').locator('header').getByRole('status')).toHaveText('Online')
  await page.getByRole('button', { name: /^Compare renting a van/ }).click()
  await expect(page.getByRole('log')).toContainText('The train is 117 cheaper')
})
