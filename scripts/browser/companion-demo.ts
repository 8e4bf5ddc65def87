import type { BrowserContextOptions, Page } from '@playwright/test'
import { callApi, payLink, signIn, unpaidConsultation } from '../../companion/e2e/elder.ts'
import { storeLogin } from '../../companion/e2e/person.ts'
import { selectProducts } from '../products/products.ts'
import { openDemoStage } from './stage.ts'

export type CompanionDemo = Awaited<ReturnType<typeof startCompanionDemo>>

const demoProfile = {
  nickname: '王秀兰',
  birth_year: 1958,
  birth_month: 5,
  interests: ['太极', '书法', '旅游'],
}

/** Starts the platform with demo data and a user who has just logged in. */
export async function startCompanionDemo(root: string) {
  const [product] = selectProducts(['companion'])
  if (!product) throw new Error('there is no companion')
  const stage = await openDemoStage(root)
  const url = await stage.start(product, { RATE_LIMIT_SCALE: '100' })
  const token = await signIn(url, '13800001234')
  await callApi(url, '/dev/seed', { size: 'demo' })
  await callApi(url, '/api/v1/users/profile', demoProfile, token, 'PUT')
  const browser = await stage.openBrowser()
  return {
    visitor: (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options }),
    enter: (page: Page) => storeLogin(page, token),
    unpaidConsultation: () => unpaidConsultation(url, token),
    payLink: () => payLink(url, token),
    stop: stage.stop,
  }
}
