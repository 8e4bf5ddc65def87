import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call, logIn } from './elder.ts'

/** A number that nobody has used: each test is somebody else. */
export const newPhone = () => `137${String(randomInt(1e8)).padStart(8, '0')}`

/** The code that was sent last to this number. */
export async function sentCode(page: Page, phone: string) {
  const reply = await page.request.get(`/dev/outbox?channel=sms&to=${phone}`)
  const { messages } = (await reply.json()) as { messages: { data: { code: string } }[] }
  return messages[0]?.data.code ?? ''
}

/** The app of this page knows who has this token. */
export const comeIn = (page: Page, token: string) =>
  page.addInitScript((login) => {
    localStorage.setItem('sanhe.companion.login', JSON.stringify({ token: login, since: Date.now() }))
  }, token)

/** Somebody new whom the app knows already, without the way there; their token, for what is done beside the app. */
export async function arrive(page: Page, path = '/') {
  const token = await logIn(await baseUrl(page), newPhone())
  await comeIn(page, token)
  await page.goto(path)
  await expect(page.getByRole('button', { name: '求助' })).toBeVisible()
  return token
}

/** Demo data: hospitals, goods, courses, activities …; said again it changes nothing. */
export const seed = async (page: Page) =>
  void (await call(await baseUrl(page), '/dev/seed', { size: 'demo' }))

/** Where the service answers. */
export async function baseUrl(page: Page) {
  const { url } = await page.request.get('/api/health').then((response) => ({ url: response.url() }))
  return new URL(url).origin
}
