import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import {
  createMerchantApplication,
  generateCreditCode,
} from '../server/src/merchants/testing/merchant-actions.ts'
import { fetchAdminToken } from './admin.ts'
import { callApi, currentConsentVersions, signIn } from './service-api.ts'
import { getBaseUrl, randomPhoneNumber, readLoginCode, storeLogin } from './app-session.ts'

export const merchantPassword = 'long-enough-1'

/** Returns the data of a new application, with a new credit code and a new phone number. */
export const createApplicationBody = () => {
  const serial = randomInt(1e7)
  const unique = { creditCode: generateCreditCode(serial), contactPhone: randomPhoneNumber() }
  return { ...createMerchantApplication(), ...unique, storeName: `康宁照护 ${serial}` }
}

/** Approves, rejects or suspends a merchant through the API. `decision` is `approve`, `reject` or `suspend`. */
export async function decideMerchantApplicationAsAdmin(
  page: Page,
  merchantId: number,
  decision: string,
  body: object = {},
) {
  const url = await getBaseUrl(page)
  await callApi(url, `/api/admin/merchants/${merchantId}/${decision}`, body, await fetchAdminToken(url))
}

/** Registers and approves a merchant, sets its password, and returns its token, for direct API calls. */
export async function registerApprovedMerchant(page: Page) {
  const url = await getBaseUrl(page)
  const application = createApplicationBody()
  const { merchantId } = await callApi(url, '/api/merchant/register', application)
  await decideMerchantApplicationAsAdmin(page, Number(merchantId), 'approve')
  const phone = application.contactPhone
  const login = { phone, password: merchantPassword }
  // Waits for the code of the SMS, which the service sends only after the commit of the approval.
  await expect.poll(() => readLoginCode(page, phone)).not.toBe('')
  await callApi(url, '/api/merchant/auth/set-password', { ...login, code: await readLoginCode(page, phone) })
  const { token } = await callApi(url, '/api/merchant/auth/login', {
    ...login,
    consents: currentConsentVersions,
  })
  return { id: Number(merchantId), token: String(token), url, ...application }
}

/** Opens a page of the console as this merchant. */
export async function openMerchantConsole(page: Page, token: string, path = '/') {
  await storeLogin(page, 'merchant', token)
  await page.goto(`/merchant${path}`)
}

type Shop = Awaited<ReturnType<typeof registerApprovedMerchant>>

/** Creates a free service and returns its id. */
export async function createService({ url, token }: Shop, changes: object = {}) {
  const body = { title: '陪诊半天', price: 0, category: 'accompaniment', ...changes }
  const { id } = await callApi(url, '/api/merchant/services', body, token)
  return Number(id)
}

/** A new user orders a service. A free order is paid at once. */
export async function orderServiceAsUser({ url }: Shop, serviceId: number, changes: object = {}) {
  const user = await signIn(url, randomPhoneNumber())
  await callApi(url, '/api/v1/users/profile', { nickname: '王秀兰' }, user, 'PUT')
  const body = { serviceId, quantity: 1, ...changes }
  const { orderNo } = await callApi(url, '/api/v1/services/merchant-orders', body, user)
  return { orderNo: String(orderNo), user }
}
