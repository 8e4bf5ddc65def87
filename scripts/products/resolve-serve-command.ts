import { join } from 'node:path'
import { createDataDir, resolveDataDir } from './data-dir.ts'
import { getProductPort, selectProducts } from './products.ts'

type Environment = Record<string, string | undefined>

/**
 * Returns the program of a product and the variables that it needs. Throws an error for the operator when the product
 * is not named or not built.
 */
export function resolveServeCommand(
  root: string,
  names: string[],
  env: Environment,
  isBuilt: (folder: string) => boolean,
) {
  const [product] = names.length === 1 ? selectProducts(names) : []
  if (!product) throw new Error('name one product: npm run serve -- documents')
  const missing = product.clients.find(({ folder }) => !isBuilt(folder))
  if (missing) throw new Error(`${missing.name} is not built; run: npm run build -- ${product.name}`)
  const dataDir = resolveDataDir(root, env)
  createDataDir(dataDir, env)
  const { port } = getProductPort(product, env, true)
  return {
    entry: product.entry,
    env: { PORT: String(port), DATA_DIR: join(dataDir, product.name) },
  }
}
