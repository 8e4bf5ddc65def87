import { expect, type Page, test } from '@playwright/test'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { computeTotpCode, computeTotpStep } from '@sanhe/kit/security/totp'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { postJson, signIn } from './signed-in.ts'

const password = 'a long password'

/**
 * Returns the TOTP code of the current 30-second period, or of the period `later` periods after it. A test needs later
 * codes, because the service accepts no code twice.
 */
const codeOf = (secret: string, later = 0) =>
  computeTotpCode(secret, computeTotpStep(systemClock.now()) + later)

async function createReader(page: Page, username: string) {
  await signIn(page)
  await postJson(page.request, '/api/users', { username, password, role: 'reader' })
}

async function enterPassword(page: Page, username: string) {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Sets up the second factor in the dialog that the button opens. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('a wrong password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page, 'QR code of the second factor')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}

test('a person sets up two-step verification, signs in with a code and a recovery code, and turns it off', async ({
  page,
}) => {
  const username = `two.step.${unique()}`
  await createReader(page, username)
  await enterPassword(page, username)
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await page.goto('/account')
  const { secret, codes } = await setUp(page)
  await expect(page.getByText('10 of 10 recovery codes left', { exact: false })).toBeVisible()
  await expectAccessible(page, 'account with a second factor')

  await enterPassword(page, username)
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await expectAccessible(page, 'second step of the login')
  await page.getByLabel('Six-digit code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The code is wrong or was used before.', { exact: false })).toBeVisible()
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()

  await enterPassword(page, username)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('Code or recovery code').fill(codes[1] ?? '')
  await expectAccessible(page, 'turn off two-step verification')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step verification is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a person who must have a second factor reaches only the page that sets it up', async ({ page }) => {
  const username = `two.step.required.${unique()}`
  await createReader(page, username)
  await enterPassword(page, username)
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  let isRequired = true
  // The page receives a faked user who must set up a second factor. The real setting of the team would affect other
  // tests, which use the same service.
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const { user } = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { user: { ...user, needs_second_factor: isRequired } } })
  })
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  await expectAccessible(page, 'second factor required')
  isRequired = false
  await setUp(page)
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('an administrator sets who must have a second factor, and resets the second factor of a user', async ({
  page,
}) => {
  const username = `two.step.lost.${unique()}`
  await signIn(page)
  await page.route('**/api/users', async (route) => {
    const response = await route.fetch()
    const { users } = (await response.json()) as { users: { username: string }[] }
    const listed = users.map((user) => ({ ...user, has_second_factor: user.username === username }))
    await route.fulfill({ response, json: { users: listed } })
  })
  // The setting that requires a second factor is faked. The real setting would apply to the administrator whom the
  // other tests use.
  let required = 'nobody'
  await page.route('**/api/settings/second-factor', async (route) => {
    if (route.request().method() === 'PUT')
      ({ required_for: required } = route.request().postDataJSON() as { required_for: string })
    await route.fulfill({ json: { required_for: required } })
  })
  await postJson(page.request, '/api/users', { username, password, role: 'reader' })
  await page.goto('/people')
  const requirement = page.getByLabel('Two-step verification')
  await expect(requirement).toHaveValue('nobody')
  await requirement.selectOption('Required for administrators')
  await expect(page.getByText('Two-step verification saved')).toBeVisible()
  await page.reload()
  await expect(requirement).toHaveValue('administrators')
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Reset two-step verification…' }).click()
  await expectAccessible(page, 'reset of a second factor')
  const reset = page.waitForRequest(/second-factor\/reset$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await reset
  // The page reloads the list after the test has ended, so errors of its routes are ignored.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
