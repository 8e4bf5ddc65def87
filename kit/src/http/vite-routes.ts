import type { Routes } from './client.ts'
import type { Contract } from './contract.ts'

/** Returns method and path of every endpoint: the only parts of a contract that a browser needs at run time. */
export const routesOf = (contract: Record<string, Contract>): Routes =>
  Object.fromEntries(
    Object.entries(contract).map(([module, endpoints]) => [
      module,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]),
      ),
    ]),
  )

/**
 * A Vite plugin: `import { routes } from '<id>'` imports `routesOf(contract)` as plain data, so that neither zod nor
 * the contracts reach the bundle. Clients import the types with `import type`.
 */
export function contractRoutes(id: string, contract: Record<string, Contract>) {
  const resolvedId = `\0${id}`
  return {
    name: 'sanhe-contract-routes',
    resolveId: (source: string) => (source === id ? resolvedId : undefined),
    load: (source: string) =>
      source === resolvedId ? `export const routes = ${JSON.stringify(routesOf(contract))}` : undefined,
  }
}
