import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { freePort } from '@sanhe/kit/free-port'
import { chromiumPath } from '../checks/chromium.ts'
import { startProduct } from '../products/product-process.ts'
import { chosenProducts, clientsOf } from '../products/table.ts'
import { staleWebClient } from '../products/web-client.ts'
import { runCommand } from '../terminal/commands.ts'

const credentials = { username: 'admin', password: 'demonstration of the house' }

export type Demo = {
  url: string
  /** A browser of its own, signed in. */
  visitor(options: BrowserContextOptions): Promise<BrowserContext>
  stop(): Promise<void>
}

/** The documents product as `npm start` starts it, with the demo's texts, and a browser beside it. */
export async function startDemo(root: string): Promise<Demo> {
  const [product] = chosenProducts(['documents'])
  if (!product) throw new Error('there are no documents')
  for (const client of clientsOf([product])) {
    const build = await staleWebClient(root, client)
    await build?.((command, args) => runCommand(root, command, args))
  }
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-demo-'))
  const child = startProduct(product, {
    root,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      ADMIN_USERNAME: credentials.username,
      ADMIN_PASSWORD: credentials.password,
    },
    onLine: () => {},
  })
  const { url } = await child.ready
  const browser = await chromium.launch({
    executablePath: await chromiumPath(root),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  const visitor = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ baseURL: url, ...options })
    await context.request.post('/api/auth/login', { data: credentials })
    return context
  }
  const first = await visitor({})
  await first.request.post('/dev/seed', { data: { size: 'demo' } })
  await first.close()
  return {
    url,
    visitor,
    async stop() {
      await browser.close()
      child.stop()
      await child.ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
