import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadDevelopmentSecret } from '@sanhe/kit/runtime/config'
import { generateRandomToken } from '@sanhe/kit/security/secrets'

type Environment = Record<string, string | undefined>

/** Environment variable that holds the first login of each product. */
const loginSettings: Record<string, string> = {
  documents: 'ADMIN_PASSWORD',
  companion: 'ADMIN_PASSWORD',
  agent: 'AGENT_API_KEY',
}

/** Returns a generated password: short enough to type, and long enough for a service that runs only in development. */
const newPassword = () => generateRandomToken().slice(0, 16)

const secretsFile = (dataDir: string, product: string) => join(dataDir, product, 'dev-secrets.json')

/**
 * Returns the setting that contains the first login of a product in development; empty if no login is generated. A
 * login is generated at the first start only and is stored in the data folder, so that `npm run passwords` can show it
 * again. An existing data folder keeps its login. A login in an environment variable is never replaced.
 */
export function ensureDevelopmentLogin(product: string, dataDir: string, env: Environment): Environment {
  const setting = loginSettings[product]
  if (!setting || env['NODE_ENV'] === 'production' || env[setting] || env[`${setting}_FILE`]) return {}
  const isFirstStart = !existsSync(join(dataDir, product))
  return isFirstStart || readDevelopmentSecrets(dataDir, product)[setting]
    ? { [setting]: loadDevelopmentSecret(secretsFile(dataDir, product), setting, newPassword) }
    : {}
}

/** Returns all development logins and tokens of a product; empty when the product never started here. */
export function readDevelopmentSecrets(dataDir: string, product: string): Record<string, string> {
  const file = secretsFile(dataDir, product)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}
