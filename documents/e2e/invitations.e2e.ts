import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createProject, signIn } from './signed-in.ts'

test('an invited person joins with a link, works in the project and changes the password', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await createProject(page, 'Invited garden')
  await page.goto('/people')
  await page.getByRole('button', { name: 'Invite person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite person' })
  await dialog.getByLabel('Invited garden').check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await expectAccessible(page, 'invitation link')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('Member')

  const invited = await (await browser.newContext()).newPage()
  await invited.goto(link)
  await expect(invited.getByText('You will see: Invited garden')).toBeVisible()
  await expectAccessible(invited, 'join')
  await invited.getByLabel('Username').fill('admin')
  await invited.getByLabel('New password').fill('first long password')
  await invited.getByRole('button', { name: 'Create account' }).click()
  await expect(invited.getByText('This username is already taken.')).toBeVisible()
  await invited.getByLabel('Username').fill('invited.wei')
  await invited.getByRole('button', { name: 'Create account' }).click()
  await expect(invited.getByRole('heading', { name: 'Invited garden' })).toBeVisible()

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
