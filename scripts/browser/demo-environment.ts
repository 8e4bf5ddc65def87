import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { findOrInstallChromium } from '../checks/chromium.ts'
import { createDataDir } from '../products/data-dir.ts'
import { startProduct } from '../products/product-process.ts'
import { listWebClients, type Product } from '../products/products.ts'
import { getClientBuildIfStale } from '../products/web-client.ts'
import { runCommand } from '../terminal/commands.ts'

/** Creates the environment of a demo: a folder, products started as by `npm start`, and a browser. */
export async function createDemoEnvironment(root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sanhe-demo-'))
  // If root starts the demo, PostgreSQL runs under another account, which gets the right to enter the folder here.
  createDataDir(folder, process.env)
  const children: ReturnType<typeof startProduct>[] = []
  let browser: Browser | undefined
  return {
    folder,
    async start(product: Product, env: Record<string, string>) {
      await buildClients(root, product)
      const own = { DATA_DIR: join(folder, product.name), PORT: String(await findFreePort()) }
      const child = startProduct(product, { root, env: { ...process.env, ...own, ...env }, onLine: () => {} })
      children.push(child)
      return (await child.ready).url
    },
    openBrowser: async () => (browser = await launchBrowser(root)),
    async stop() {
      await browser?.close()
      for (const child of children) child.stop()
      await Promise.all(children.map((child) => child.ended))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function buildClients(root: string, product: Product) {
  for (const client of listWebClients([product])) {
    const build = await getClientBuildIfStale(root, client)
    await build?.((command, args) => runCommand(root, command, args))
  }
}

export const launchBrowser = async (root: string) =>
  chromium.launch({
    executablePath: await findOrInstallChromium(root),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
