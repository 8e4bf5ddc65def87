import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { allowFolderTraversal } from '@sanhe/embedded-postgres/data-folder'
import { canEnterFolder, choosePostgresOsAccount } from '@sanhe/embedded-postgres/server-account'
import { sha256 } from '@sanhe/kit/security/secrets'

type Environment = Record<string, string | undefined>

/** Data folder when root starts a checkout that PostgreSQL's account cannot enter. */
const systemFolder = '/var/lib/sanhe'

/**
 * Returns the folder of all data: `DATA_DIR`, or `data/` in the checkout. If root starts the products, PostgreSQL runs
 * under another account, which cannot enter a closed checkout, for example in /root. In that case the folder is below
 * /var/lib/sanhe, unless `data/` in the checkout already has data.
 */
export function resolveDataDir(root: string, env: Environment, home = systemFolder) {
  if (env['DATA_DIR']) return resolve(root, env['DATA_DIR'])
  const usual = join(root, 'data')
  const other = join(home, `${basename(root)}-${sha256(usual).slice(0, 16)}`)
  if (hasEntries(usual)) return usual
  if (hasEntries(other)) return other
  const account = process.platform === 'linux' && !env['DATABASE_URL'] ? choosePostgresOsAccount() : {}
  return account.uid === undefined || canEnterFolder(account, root) ? usual : other
}

const hasEntries = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/**
 * Creates the folder of all data. If root starts the products, PostgreSQL's account gets the right to enter the folder.
 */
export function createDataDir(dataDir: string, env: Environment) {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  if (process.getuid?.() === 0 && !env['DATABASE_URL']) allowFolderTraversal(dataDir)
}

/**
 * Returns the data folder of one product for its commands: `DATA_DIR` may name that folder, or the folder of all
 * products.
 */
export function getProductDataDir(root: string, env: Environment, product: string) {
  const dataDir = resolveDataDir(root, env)
  const own = join(dataDir, product)
  return env['DATA_DIR'] && !existsSync(own) ? dataDir : own
}
