import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { callApi, signIn } from './service-api.ts'

export const randomPhoneNumber = () => `137${String(randomInt(1e8)).padStart(8, '0')}`

/** Returns the last login code sent to a phone number, from the developer tools. */
export async function readLoginCode(page: Page, phone: string) {
  const reply = await page.request.get(`/dev/outbox?channel=sms&to=${phone}`)
  const { messages } = (await reply.json()) as { messages: { data: { code: string } }[] }
  return messages[0]?.data.code ?? ''
}

/** Key in localStorage under which each client stores its login. */
const loginKeys = {
  elder: 'sanhe.companion.login',
  family: 'sanhe.companion-family.login',
  merchant: 'sanhe.companion-merchant.login',
  admin: 'sanhe.companion-admin.login',
}

/**
 * Stores a login in the browser, so that the client starts signed in with the token. The login is stored only once for
 * each tab: after a test has logged out, the next page load does not sign in again.
 */
export const storeLogin = (page: Page, client: keyof typeof loginKeys, token: string) =>
  page.addInitScript(
    ([key, login]) => {
      if (sessionStorage.getItem(login)) return
      sessionStorage.setItem(login, 'stored')
      localStorage.setItem(key, login)
    },
    [loginKeys[client], JSON.stringify({ token, since: systemClock.now() })] as const,
  )

/** Waits until the client has stored its login in the browser, and returns the token. */
export async function readStoredToken(page: Page, client: keyof typeof loginKeys) {
  const login = await page.waitForFunction((key) => localStorage.getItem(key), loginKeys[client])
  return (JSON.parse(String(await login.jsonValue())) as { token: string }).token
}

/** Opens a page as a new signed-in user and returns the token, for direct API calls. */
export async function openAsNewUser(page: Page, path = '/') {
  const token = await signIn(await getBaseUrl(page), randomPhoneNumber())
  await storeLogin(page, 'elder', token)
  await page.goto(path)
  await expect(page.getByRole('button', { name: '求助' })).toBeVisible()
  return token
}

/** Creates the demo data: hospitals, groceries, courses, activities. Repeated calls change nothing. */
export const seedDemoData = async (page: Page) =>
  void (await callApi(await getBaseUrl(page), '/dev/seed', { size: 'demo' }))

export async function getBaseUrl(page: Page) {
  const { url } = await page.request.get('/api/health').then((response) => ({ url: response.url() }))
  return new URL(url).origin
}
