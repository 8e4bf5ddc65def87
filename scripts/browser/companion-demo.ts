import type { BrowserContextOptions, Page } from '@playwright/test'
import { callApi, createPayLink, signIn, createUnpaidConsultation } from '../../companion/e2e/service-api.ts'
import { storeLogin } from '../../companion/e2e/app-session.ts'
import { selectProducts } from '../products/products.ts'
import { createDemoEnvironment } from './demo-environment.ts'

export type CompanionDemo = Awaited<ReturnType<typeof startCompanionDemo>>

const demoProfile = {
  nickname: '王秀兰',
  birth_year: 1958,
  birth_month: 5,
  interests: ['太极', '书法', '旅游'],
}

/** Starts the companion with demo data and a user who has just logged in. */
export async function startCompanionDemo(root: string) {
  const [product] = selectProducts(['companion'])
  if (!product) throw new Error('there is no companion')
  const stage = await createDemoEnvironment(root)
  const url = await stage.start(product, { RATE_LIMIT_SCALE: '100' })
  const token = await signIn(url, '13800001234')
  await callApi(url, '/dev/seed', { size: 'demo' })
  await callApi(url, '/api/v1/users/profile', demoProfile, token, 'PUT')
  const browser = await stage.openBrowser()
  return {
    visitor: (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options }),
    enter: (page: Page) => storeLogin(page, 'elder', token),
    unpaidConsultation: () => createUnpaidConsultation(url, token),
    payLink: () => createPayLink(url, token),
    stop: stage.stop,
  }
}
