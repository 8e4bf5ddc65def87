type Environment = Record<string, string | undefined>

/** A browser client: built into `<folder>/dist` whenever one of its sources changed. */
export type WebClient = { name: string; folder: string; sources: string[] }

export type Product = {
  name: string
  entry: string
  port: number
  portVariable: string
  client: WebClient
  /** How to log in, where the product itself did not say it at its first start. */
  login(env: Environment): string
}

/** What `npm start` starts. A product that is not here does not exist yet. */
export const products: Product[] = [
  {
    name: 'documents',
    entry: 'documents/server/src/main.ts',
    port: 3100,
    portVariable: 'DOCUMENTS_PORT',
    client: {
      name: 'documents/web',
      folder: 'documents/web',
      sources: ['documents/web', 'documents/server/src', 'ui', 'kit/src', 'package-lock.json'],
    },
    login: adminLogin,
  },
]

function adminLogin(env: Environment) {
  const name = env['ADMIN_USERNAME'] || 'admin'
  return env['ADMIN_PASSWORD'] || env['ADMIN_PASSWORD_FILE']
    ? `${name}, with ADMIN_PASSWORD`
    : `${name}, with the password of the first start`
}

/** Those named, or all. Throws a complaint that says which names there are. */
export function chosenProducts(names: string[]) {
  const known = products.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`there is no product "${unknown}"; there is: ${known.join(', ')}`)
  return names.length ? products.filter(({ name }) => names.includes(name)) : products
}

/** `DOCUMENTS_PORT`, or `PORT` for a product started alone by its name, or the usual one. */
export function portOf(product: Product, env: Environment, alone: boolean) {
  const usesPort = alone && env['PORT'] && !env[product.portVariable]
  const variable = usesPort ? 'PORT' : product.portVariable
  const port = Number(env[variable] || product.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${variable} must be a port number from 0 to 65535`)
  return { port, variable }
}
