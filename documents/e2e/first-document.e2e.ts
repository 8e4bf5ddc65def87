import { expect, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'

test('a user logs in, creates a project and a document, and sees the document', async ({ page }) => {
  const word = unique()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))

  await page.goto('/')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('button', { name: 'New project' }).first().click()
  const newProject = page.getByRole('dialog', { name: 'New project' })
  await newProject.getByLabel('Name').fill(`校园 Handbook ${word}`)
  await newProject.getByRole('button', { name: 'New project' }).click()

  await page.getByRole('button', { name: 'New document' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('First steps')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(new RegExp(`/projects/xiao-yuan-handbook-${word}/docs/first-steps`))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('banner').getByText('First steps')).toBeVisible()
  expect(faults).toEqual([])
})
