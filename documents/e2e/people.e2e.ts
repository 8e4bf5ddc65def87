import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

test('an administrator adds, disables, enables and removes a user', async ({ page }) => {
  const username = `lin.mei.${unique()}`
  await signIn(page)
  await page.goto('/people')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill('a long password')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  const row = page.getByRole('listitem').filter({ hasText: username })
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await expect(row).toContainText('Disabled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Disabled')

  await page.getByRole('button', { name: `Actions for ${username}` }).click()
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
  await dialog.getByLabel('Password', { exact: true }).fill('a long password')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog.getByText('This username is already taken.')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveValue('admin')
})

test('the last administrator cannot be demoted, and the page explains why', async ({ page }) => {
  await signIn(page)
  await page.goto('/people')
  const role = page.getByLabel('Role of admin')
  await role.selectOption('Guest')
  await expect(page.getByText('admin is the last administrator.')).toBeVisible()
  await expect(role).toHaveValue('admin')
})

test('an administrator adds a reader, who sees one project and no action that changes it', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const name = `Reading room ${unique()}`
  const username = `reader.ann.${unique()}`
  const slug = await createProject(page, name)
  await createProject(page, 'Closed stacks')
  await postJson(page.request, `/api/projects/${slug}/docs`, { title: 'Hours', content: 'Open until six.' })
  await page.goto('/people')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill('a long password')
  await dialog.getByLabel('Role').selectOption('Reader')
  await dialog.getByLabel(name).check()
  await expectAccessible(page, 'add person')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  const row = page.getByRole('listitem').filter({ hasText: username })
  await expect(row.getByRole('button', { name: '1 project' })).toBeVisible()

  const reader = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await postJson(reader.request, '/api/auth/login', { username, password: 'a long password' })
  await reader.goto('/')
  await expect(reader.getByRole('heading', { name: name })).toBeVisible()
  await expect(reader.getByText('Closed stacks')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'New project' })).toHaveCount(0)
  await expect(reader.getByRole('link', { name: 'People' })).toHaveCount(0)
  await reader.goto(`/projects/${slug}/docs/hours?edit=true`)
  await expect(reader.getByText('Open until six.')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'New document' })).toHaveCount(0)
  await expectAccessible(reader, 'document of a reader')
  await reader.goto('/projects/closed-stacks')
  await expect(reader.getByText('Back to projects')).toBeVisible()
  await reader.context().close()
})
