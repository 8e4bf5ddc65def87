import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { createProject, postJson, signIn } from './signed-in.ts'

test('an invited person creates an account with the link, writes in the project and changes the password', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const name = `Invited garden ${unique()}`
  const slug = await createProject(page, name)
  await page.goto('/people')
  await page.getByRole('button', { name: 'Invite person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite person' })
  await dialog.getByLabel(name).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await expectAccessible(page, 'invitation link')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('Member')

  const invited = await (await browser.newContext()).newPage()
  await invited.goto(link)
  await expect(invited.getByText(`You will see: ${name}`)).toBeVisible()
  await expectAccessible(invited, 'join')
  await invited.getByLabel('Username').fill('admin')
  await invited.getByLabel('New password').fill('first long password')
  await invited.getByRole('button', { name: 'Create account' }).click()
  await expect(invited.getByText('This username is already taken.')).toBeVisible()
  await invited.getByLabel('Username').fill(`invited.wei.${unique()}`)
  await invited.getByRole('button', { name: 'Create account' }).click()
  await expect(invited.getByRole('heading', { name })).toBeVisible()
  await invited.goto(`/projects/${slug}`)
  await invited.getByRole('main').getByRole('button', { name: 'New document' }).click()
  await invited.getByRole('textbox', { name: 'Title' }).fill('First notes')
  await invited.keyboard.press('Enter')
  await expect(invited).toHaveURL(/\/docs\/first-notes/)

  await invited.goto('/account')
  await expect(invited.getByText('This device')).toBeVisible()
  await expectAccessible(invited, 'account')
  await invited.getByLabel('Current password').fill('wrong')
  await invited.getByLabel('New password').fill('second long password')
  await invited.getByRole('button', { name: 'Change password' }).click()
  await expect(invited.getByText('This is not your current password.')).toBeVisible()
  await invited.getByLabel('Current password').fill('first long password')
  await invited.getByRole('button', { name: 'Change password' }).click()
  await expect(invited.getByText('Password changed')).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await invited.context().close()
})

test('a user creates an API token, with which a program reads, and revokes it', async ({
  page,
  playwright,
}) => {
  await signIn(page)
  const name = `Token shed ${unique()}`
  const slug = await createProject(page, name)
  await postJson(page.request, `/api/projects/${slug}/docs`, { title: 'Tools', content: 'A spade.' })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await dialog.getByLabel('Name').fill('Shed robot')
  await dialog.getByLabel('Projects').selectOption('Only chosen projects')
  await dialog.getByLabel(name).check()
  await expectAccessible(page, 'new token')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const secret = await dialog.getByLabel('Token', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const baseURL = new URL(page.url()).origin
  const extraHTTPHeaders = { authorization: `Bearer ${secret}` }
  const robot = await playwright.request.newContext({ baseURL, extraHTTPHeaders })
  const read = async () => (await robot.get(`/api/ai/docs/${slug}/tools`)).status()
  expect(await read()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Shed robot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked “Shed robot”')).toBeVisible()
  expect(await read()).toBe(401)
  await robot.dispose()
})
