import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { freePort } from '@sanhe/kit/free-port'
import { logIn, payLink, unpaidConsultation } from '../../companion/e2e/elder.ts'
import { chromiumPath } from '../checks/chromium.ts'
import { startProduct } from '../products/product-process.ts'
import { chosenProducts } from '../products/table.ts'

export type CompanionDemo = Awaited<ReturnType<typeof startCompanionDemo>>

/** The platform as `npm start` starts it, with demo data and somebody who has just logged in. */
export async function startCompanionDemo(root: string) {
  const [product] = chosenProducts(['companion'])
  if (!product) throw new Error('there is no companion')
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-demo-'))
  const child = startProduct(product, {
    root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()), RATE_LIMIT_SCALE: '100' },
    onLine: () => {},
  })
  const { url } = await child.ready
  const token = await logIn(url, '13800001234')
  const browser = await chromium.launch({
    executablePath: await chromiumPath(root),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  return {
    visitor: (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options }),
    unpaidConsultation: () => unpaidConsultation(url, token),
    payLink: () => payLink(url, token),
    async stop() {
      await browser.close()
      child.stop()
      await child.ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
