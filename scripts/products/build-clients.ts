import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../terminal/commands.ts'
import type { ProgressDisplay } from '../terminal/progress.ts'
import { type Product, listWebClients } from './products.ts'
import { getClientBuildIfStale } from './web-client.ts'

/** Builds the browser clients of these products whose sources changed since their last build. */
export async function buildClients(root: string, products: Product[], progress: ProgressDisplay) {
  for (const client of listWebClients(products)) {
    if (!existsSync(join(root, client.folder, 'index.html'))) continue
    const build = await getClientBuildIfStale(root, client)
    // The tests set another NODE_ENV, with which vite would build a client without a service worker.
    const run = (command: string, args: string[]) =>
      runCommand(root, command, args, { NODE_ENV: 'production' })
    if (build) await progress.during(`building ${client.name}`, () => build(run))
  }
}
