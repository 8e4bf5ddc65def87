// npm run build: builds the browser clients of every product (or of the named products). `npm run serve` builds
// nothing.
import { join } from 'node:path'
import { buildClients } from './products/build-clients.ts'
import { selectProducts } from './products/products.ts'
import { createProgressDisplay } from './terminal/progress.ts'

try {
  const products = selectProducts(process.argv.slice(2))
  await buildClients(join(import.meta.dirname, '..'), products, createProgressDisplay())
} catch (error) {
  process.stderr.write(`sanhe: ${(error as Error).message}\n`)
  process.exitCode = 1
}
