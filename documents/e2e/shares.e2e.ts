import { expect, type Page, test } from '@playwright/test'
import { unique } from '../../scripts/browser/unique.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

/** Opens the share dialog by the tree's menu, as a user does. */
async function openShareDialog(page: Page, project: string) {
  await signIn(page)
  const slug = await createProject(page, project)
  await postJson(page.request, `/api/projects/${slug}/docs`, {
    title: 'Booking rules',
    content: '# Booking rules\n\nA slot is twenty minutes.',
  })
  await page.goto(`/projects/${slug}`)
  await page.getByRole('treeitem', { name: /Booking rules/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Booking rules”' })
  await expect(dialog.getByText('No links yet.')).toBeVisible()
  return dialog
}

const addressIn = async (dialog: ReturnType<Page['getByRole']>) =>
  (await dialog.getByRole('link', { name: 'Open link' }).first().getAttribute('href')) ?? ''

test('a share link with a password opens for a visitor who knows the password', async ({ page, browser }) => {
  const project = `Share with password ${unique()}`
  const dialog = await openShareDialog(page, project)
  await dialog.getByLabel('Password (optional)').fill('lake house')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link to “Booking rules”' })).toBeVisible()
  const address = await addressIn(dialog)

  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const visit = await stranger.newPage()
  await visit.goto(address)
  await expect(visit.getByText('A slot is twenty minutes.')).toHaveCount(0)
  await visit.getByLabel('Password').fill('sea house')
  await visit.getByRole('button', { name: 'Open document' }).click()
  await expect(visit.getByRole('alert')).toBeVisible()
  await visit.getByLabel('Password').fill('lake house')
  await visit.getByRole('button', { name: 'Open document' }).click()
  await expect(visit.getByText('A slot is twenty minutes.')).toBeVisible()
  await stranger.close()

  await page.goto('/shares')
  await expect(page.getByRole('listitem').filter({ hasText: project })).toContainText('1 view')
})

test('a revoked share link no longer opens', async ({ page, browser }) => {
  const dialog = await openShareDialog(page, 'Share and revoke')
  await dialog.getByText('Never', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Never expires')
  const address = await addressIn(dialog)

  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const visit = await stranger.newPage()
  await visit.goto(address)
  await expect(visit.getByText('A slot is twenty minutes.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Revoke…' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke this link?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(dialog.getByText('No links yet.')).toBeVisible()
  await expect(page.getByText('Link revoked')).toBeVisible()
  expect((await visit.goto(address))?.status()).toBe(404)
  await stranger.close()
})

test('the Copy link button copies the full URL', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openShareDialog(page, 'Share by clipboard')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${baseURL}${await addressIn(dialog)}`)
})

test('a share link with an expiry in the past is not created', async ({ page }) => {
  const dialog = await openShareDialog(page, 'Share too late')
  await dialog.getByText('Custom…').click()
  await dialog.getByLabel('Expiry date').fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Choose a time in the future.')).toBeVisible()
  await expect(dialog.getByText('No links yet.')).toBeVisible()
})
