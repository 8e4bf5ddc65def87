import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { callApi } from './service-api.ts'
import { getBaseUrl, storeLogin } from './app-session.ts'

/** Login of the administrator that playwright.config.ts creates in the test services. */
export const adminCredentials = { username: 'admin', password: 'correct horse battery' }

/** Returns a token of the administrator, for direct API calls. */
export async function fetchAdminToken(url: string) {
  const { token } = await callApi(url, '/api/admin/auth/login', adminCredentials)
  return String(token)
}

export const newAdminPassword = 'a long first password'

/** Creates an administrator with this role by a request of the owner. Returns the username of the new administrator. */
export async function createAdminWithRole(url: string, role: string, doctorId?: number) {
  const username = `${role}-${unique()}`
  const body = { username, password: newAdminPassword, role, ...(doctorId && { doctorId }) }
  await callApi(url, '/api/admin/admins', body, await fetchAdminToken(url))
  return username
}

/** Creates an administrator with this role, signs in, and opens a page. Returns the username of the administrator. */
export async function openRolePage(page: Page, role: string, path: string, doctorId?: number) {
  const url = await getBaseUrl(page)
  const username = await createAdminWithRole(url, role, doctorId)
  const { token } = await callApi(url, '/api/admin/auth/login', { username, password: newAdminPassword })
  await storeLogin(page, 'admin', String(token))
  await page.goto(`/admin${path}`)
  return username
}

type Placed = { orderId?: unknown; amount?: unknown }

/** Pays an order of a user with the payment emulator. */
export async function payOrder(url: string, token: string, orderType: string, { orderId, amount }: Placed) {
  await callApi(url, '/api/v1/orders/create', { orderType, referenceId: orderId, amount }, token)
  await callApi(url, `/dev/payments/${String(orderId)}`, { outcome: 'success' })
}

/** Opens a page of the administration as the administrator and returns the token. */
export async function openAdminPage(page: Page, path: string) {
  const token = await fetchAdminToken(await getBaseUrl(page))
  await storeLogin(page, 'admin', token)
  await page.goto(`/admin${path}`)
  return token
}

const documentWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Checks a console page with axe on a phone and on a desktop, and that it never scrolls sideways. */
export async function expectAccessibleConsolePage(page: Page, screen: string) {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => documentWidth(page), `${screen} at ${width}`).toBeLessThanOrEqual(width)
    // Colours are the same at every width, so the dark theme is checked at only one width.
    await expectAccessible(page, `${screen} at ${width}`, width === 320 ? {} : { in: ['light'] })
  }
}
