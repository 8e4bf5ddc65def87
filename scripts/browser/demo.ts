import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { selectProducts } from '../products/products.ts'
import { createDemoEnvironment } from './demo-environment.ts'

const credentials = { username: 'admin', password: 'demonstration of the house' }

export type DocumentsDemo = {
  url: string
  visitor(options: BrowserContextOptions): Promise<BrowserContext>
  stop(): Promise<void>
}

export async function startDocumentsDemo(root: string): Promise<DocumentsDemo> {
  const [product] = selectProducts(['documents'])
  if (!product) throw new Error('there are no documents')
  const stage = await createDemoEnvironment(root)
  const url = await stage.start(product, {
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
  })
  const browser = await stage.openBrowser()
  const visitor = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ baseURL: url, ...options })
    await context.request.post('/api/auth/login', { data: credentials })
    return context
  }
  const first = await visitor({})
  await first.request.post('/dev/seed', { data: { size: 'demo' } })
  await first.close()
  return { url, visitor, stop: stage.stop }
}
