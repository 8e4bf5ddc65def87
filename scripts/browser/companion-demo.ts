import type { BrowserContextOptions } from '@playwright/test'
import { logIn, payLink, unpaidConsultation } from '../../companion/e2e/elder.ts'
import { chosenProducts } from '../products/table.ts'
import { openStage } from './stage.ts'

export type CompanionDemo = Awaited<ReturnType<typeof startCompanionDemo>>

/** The platform with demo data and somebody who has just logged in. */
export async function startCompanionDemo(root: string) {
  const [product] = chosenProducts(['companion'])
  if (!product) throw new Error('there is no companion')
  const stage = await openStage(root)
  const url = await stage.start(product, { RATE_LIMIT_SCALE: '100' })
  const token = await logIn(url, '13800001234')
  const browser = await stage.openBrowser()
  return {
    visitor: (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options }),
    unpaidConsultation: () => unpaidConsultation(url, token),
    payLink: () => payLink(url, token),
    stop: stage.stop,
  }
}
