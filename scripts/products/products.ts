import { join } from 'node:path'
import { loadDevelopmentSecret, readSetting } from '@sanhe/kit/runtime/config'

type Environment = Record<string, string | undefined>

/** A browser client. It is built into `<folder>/dist` whenever one of its sources changed. */
export type WebClient = { name: string; folder: string; sources: string[] }

export type Product = {
  name: string
  entry: string
  port: number
  portVariable: string
  clients: WebClient[]
  /** Login of users when it differs from the login of administrators. */
  userLogin?: string
  /** Describes how to log in. `generated` holds the login that `npm start` generated for development, if any. */
  login(env: Environment, generated: Environment): string
  /** Returns environment variables that depend on the other products started together, unless the operator set them. */
  envFromOthers?(together: StartedProducts): Environment
}

/** Products that are started together: their URLs by name, and the folder of all their data. */
export type StartedProducts = { urls: Record<string, string | undefined>; dataDir: string; env: Environment }

const byPhone = 'any mainland mobile number (SMS code: /dev)'

/** A client is built from its own folder, the services whose contracts it uses, and the shared packages. */
const webClient = (folder: string, ...services: string[]): WebClient => ({
  name: folder,
  folder,
  sources: [folder, ...services, 'ui', 'markdown/src', 'kit/src', 'package-lock.json'],
})

const secretaryApp = webClient(
  'secretary/app',
  'secretary/protocol',
  'secretary/agent/src',
  'secretary/server/src',
)

export const products: Product[] = [
  {
    name: 'documents',
    entry: 'documents/server/src/main.ts',
    port: 3100,
    portVariable: 'DOCUMENTS_PORT',
    clients: [webClient('documents/web', 'documents/server/src')],
    login: adminLogin,
  },
  {
    name: 'companion',
    entry: 'companion/server/src/main.ts',
    port: 3200,
    portVariable: 'COMPANION_PORT',
    clients: ['elder', 'family', 'merchant', 'admin'].map((name) =>
      webClient(`companion/${name}`, 'companion/server/src'),
    ),
    userLogin: byPhone,
    login: adminLogin,
    // The demo town gets a history, unless an operator sets the service up for another purpose.
    envFromOthers: ({ env }) => ({ ...(!env['ADMIN_PASSWORD'] && { DEMO_HISTORY: '1' }) }),
  },
  {
    name: 'secretary',
    entry: 'secretary/server/src/main.ts',
    port: 3300,
    portVariable: 'SECRETARY_PORT',
    clients: [secretaryApp],
    login: () => byPhone,
    // Lets the backend connect to the local agent, which has a loopback address, and turns the market on, which then has
    // demo bundles. In production the backend refuses such addresses, and the operator decides about the market.
    envFromOthers: ({ urls, env }) => ({
      ...(urls['agent'] &&
        env['NODE_ENV'] !== 'production' && {
          ALLOW_PRIVATE_AGENTS: '1',
          DEMO_AGENT_URL: urls['agent'],
          MARKET: '1',
        }),
    }),
  },
  {
    name: 'agent',
    entry: 'secretary/agent/src/main.ts',
    port: 3000,
    portVariable: 'AGENT_PORT',
    clients: [secretaryApp],
    login: (env, { AGENT_API_KEY: key }) =>
      key ? `API key ${key}` : env['AGENT_API_KEY'] ? 'with AGENT_API_KEY' : 'the API key of the first start',
    envFromOthers: ({ urls, dataDir, env }) => ({
      ...(urls['secretary'] && { APP_URL: urls['secretary'] }),
      ...documentsFor(urls['documents'], dataDir, env),
    }),
  },
]

/**
 * Returns the variables that connect the agent to documents. Production generates no token, so there is a connection
 * only if a token is configured.
 */
function documentsFor(url: string | undefined, dataDir: string, env: Environment): Environment {
  if (!url) return {}
  const token = readSetting(env, 'AI_API_TOKEN') ?? generatedToken(dataDir, env)
  return token ? { DOCUMENTS_URL: url, DOCUMENTS_TOKEN: token } : {}
}

const generatedToken = (dataDir: string, env: Environment) =>
  env['NODE_ENV'] === 'production'
    ? undefined
    : loadDevelopmentSecret(join(dataDir, 'documents/dev-secrets.json'), 'AI_API_TOKEN')

function adminLogin(env: Environment, { ADMIN_PASSWORD: generated }: Environment) {
  const name = env['ADMIN_USERNAME'] || 'admin'
  if (generated) return `${name} / ${generated}`
  return env['ADMIN_PASSWORD'] || env['ADMIN_PASSWORD_FILE']
    ? `${name}, with ADMIN_PASSWORD`
    : `${name}, with the password of the first start`
}

/** Returns the browser clients of these products without duplicates: two products may share one. */
export const listWebClients = (chosen: Product[]) => [...new Set(chosen.flatMap(({ clients }) => clients))]

/** Returns the named products, or all. Throws an error that lists the valid names. */
export function selectProducts(names: string[]) {
  const known = products.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`there is no product "${unknown}"; there is: ${known.join(', ')}`)
  return names.length ? products.filter(({ name }) => names.includes(name)) : products
}

/**
 * Returns the port of a product's metrics. Products that are started together use consecutive ports from METRICS_PORT
 * on, in the order of the list of all products.
 */
export function getProductMetricsPort(product: Product, env: Environment, alone: boolean) {
  const first = env['METRICS_PORT']
  if (!first || alone) return first
  return String(Number(first) + products.indexOf(product))
}

/**
 * Returns the port of a product: the product's variable, for example `DOCUMENTS_PORT`. If the variable is not set:
 * `PORT`, when only this product is started, and otherwise the default port.
 */
export function getProductPort(product: Product, env: Environment, alone: boolean) {
  const usesPort = alone && env['PORT'] && !env[product.portVariable]
  const variable = usesPort ? 'PORT' : product.portVariable
  const port = Number(env[variable] || product.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${variable} must be a port number from 0 to 65535`)
  return { port, variable }
}
