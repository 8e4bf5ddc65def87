import { expect, test } from '@playwright/test'
import { signIn } from './signed-in.ts'

test('an administrator adds, disables, enables and removes a user', async ({ page }) => {
  await signIn(page)
  await page.goto('/people')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByLabel('Username').fill('lin.mei')
  await dialog.getByLabel('Password').fill('a long password')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'lin.mei' })
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Actions for lin.mei' }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await expect(row).toContainText('Disabled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Disabled')

  await page.getByRole('button', { name: 'Actions for lin.mei' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})

test('a taken username is refused, and the form keeps its input', async ({ page }) => {
  await signIn(page)
  await page.goto('/people')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByLabel('Username').fill('admin')
  await dialog.getByLabel('Password').fill('a long password')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog.getByText('This username is already taken.')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveValue('admin')
})

test('the last administrator cannot be demoted, and the page explains why', async ({ page }) => {
  await signIn(page)
  await page.goto('/people')
  const role = page.getByLabel('Role of admin')
  await role.selectOption('Viewer')
  await expect(page.getByText('admin is the last administrator.')).toBeVisible()
  await expect(role).toHaveValue('admin')
})
