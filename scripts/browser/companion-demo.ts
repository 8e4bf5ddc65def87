import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { readStoredToken, storeLogin } from '../../companion/e2e/app-session.ts'
import { callApi, createPayLink, createUnpaidConsultation } from '../../companion/e2e/service-api.ts'
import { selectProducts } from '../products/products.ts'
import { createDemoEnvironment } from './demo-environment.ts'

export type CompanionDemo = Awaited<ReturnType<typeof startCompanionDemo>>

type DemoClient = 'family' | 'merchant' | 'admin'

/** Starts the companion with the demo town, as `npm start` does. */
export async function startCompanionDemo(root: string) {
  const [product] = selectProducts(['companion'])
  if (!product) throw new Error('there is no companion')
  const stage = await createDemoEnvironment(root)
  const url = await stage.start(product, { RATE_LIMIT_SCALE: '100', DEMO_HISTORY: '1' })
  const createDemoLink = async (client?: DemoClient) =>
    ((await callApi(url, '/dev/demo-link', client ? { client } : {})) as { url: string }).url
  const browser = await stage.openBrowser()
  const token = await openStory(browser, url + (await createDemoLink()))
  return {
    visitor: (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options }),
    /** Signs the page in as the demo user. */
    enter: (page: Page) => storeLogin(page, 'elder', token),
    /** Signs the page in to another client and opens its first page. */
    open: async (page: Page, client: DemoClient) => page.goto(await createDemoLink(client)),
    unpaidConsultation: () => createUnpaidConsultation(url, token),
    payLink: () => createPayLink(url, token),
    stop: stage.stop,
  }
}

/** Opens the first demo link, which plays the story of the demo user, and returns the user's token. */
async function openStory(browser: Browser, link: string) {
  const page = await browser.newPage()
  await page.goto(link)
  const token = await readStoredToken(page, 'elder')
  await page.close()
  return token
}
