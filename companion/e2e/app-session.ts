import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { callApi, signIn } from './service-api.ts'

export const randomPhoneNumber = () => `137${String(randomInt(1e8)).padStart(8, '0')}`

/** Returns the last login code sent to a phone number, from the developer tools. */
export async function readLoginCode(page: Page, phone: string) {
  const reply = await page.request.get(`/dev/outbox?channel=sms&to=${phone}`)
  const { messages } = (await reply.json()) as { messages: { data: { code: string } }[] }
  return messages[0]?.data.code ?? ''
}

/** Stores a login in the browser, so that the app on the page starts signed in with the token. */
export const storeLogin = (page: Page, token: string) =>
  page.addInitScript((login) => {
    localStorage.setItem('sanhe.companion.login', JSON.stringify({ token: login, since: Date.now() }))
  }, token)

/** Opens a page as a new signed-in user and returns the token, for direct API calls. */
export async function openAsNewUser(page: Page, path = '/') {
  const token = await signIn(await getBaseUrl(page), randomPhoneNumber())
  await storeLogin(page, token)
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
