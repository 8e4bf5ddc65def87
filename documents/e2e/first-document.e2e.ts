import { expect, test } from '@playwright/test'

test('a user logs in, creates a project and a document, and sees the document', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))

  await page.goto('/')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('button', { name: 'New project' }).first().click()
  const newProject = page.getByRole('dialog', { name: 'New project' })
  await newProject.getByLabel('Name').fill('校园 Handbook')
  await newProject.getByRole('button', { name: 'New project' }).click()

  await page.getByRole('button', { name: 'New document' }).first().click()
  const newDocument = page.getByRole('dialog', { name: 'New document' })
  await newDocument.getByLabel('Title').fill('First steps')
  await newDocument.getByRole('button', { name: 'Create' }).click()

  await expect(page).toHaveURL(/\/projects\/xiao-yuan-handbook\/docs\/first-steps/)
  await expect(page.getByRole('heading', { name: 'First steps' }).first()).toBeVisible()
  expect(faults).toEqual([])
})
