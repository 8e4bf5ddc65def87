import type { BrowserContextOptions, Page } from '@playwright/test'
import { callApi, signIn, payLink, unpaidConsultation } from '../../companion/e2e/elder.ts'
import { storeLogin } from '../../companion/e2e/person.ts'
import { chosenProducts } from '../products/table.ts'
import { openStage } from './stage.ts'

export type CompanionDemo = Awaited<ReturnType<typeof startCompanionDemo>>

const somebody = { nickname: '王秀兰', birth_year: 1958, birth_month: 5, interests: ['太极', '书法', '旅游'] }

/** The platform with demo data and somebody who has just logged in. */
export async function startCompanionDemo(root: string) {
  const [product] = chosenProducts(['companion'])
  if (!product) throw new Error('there is no companion')
  const stage = await openStage(root)
  const url = await stage.start(product, { RATE_LIMIT_SCALE: '100' })
  const token = await signIn(url, '13800001234')
  await callApi(url, '/dev/seed', { size: 'demo' })
  await callApi(url, '/api/v1/users/profile', somebody, token, 'PUT')
  const browser = await stage.openBrowser()
  return {
    visitor: (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options }),
    enter: (page: Page) => storeLogin(page, token),
    unpaidConsultation: () => unpaidConsultation(url, token),
    payLink: () => payLink(url, token),
    stop: stage.stop,
  }
}
