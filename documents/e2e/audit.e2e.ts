import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createProject, signIn } from './signed-in.ts'

test('an administrator finds an action in the audit log by its filters and exports it', async ({ page }) => {
  await signIn(page)
  const slug = await createProject(page, '=Audited shelves')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Open audit log' }).click()
  await expect(page.getByText('admin Signed in').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Created a project')
  await page.getByRole('combobox', { name: 'Project' }).selectOption('=Audited shelves')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('admin Created a project · =Audited shelves')
  await expectAccessible(page, 'audit log')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv).toContain("admin,Created a project,'=Audited shelves")
  await page.reload()
  await expect(entries).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Person' }).fill('nobody')
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('admin Signed in').first()).toBeVisible()
  expect(slug).not.toBe('')
})
