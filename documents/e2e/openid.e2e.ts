import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'

test('the login page offers the provider of OpenID Connect and explains why a login failed', async ({
  page,
}) => {
  await page.route('**/api/auth/openid', async (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { provider: { name: 'Example ID' } } })
    expect(route.request().postDataJSON()).toEqual({ to: '/search' })
    return route.fulfill({ status: 502, json: { error: 'The login provider does not answer' } })
  })
  await page.goto('/login?to=/search&problem=not-invited')
  await expect(page.getByRole('alert')).toHaveText(
    'You have no account here yet. Ask an administrator for an invitation.',
  )
  await expectAccessible(page, 'login with OpenID Connect')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await expect(page.getByRole('alert')).toContainText('The login provider does not answer.')
})
