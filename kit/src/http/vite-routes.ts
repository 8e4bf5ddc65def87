import type { EndpointRoutes } from './client.ts'
import type { Contract } from './contract.ts'

/** Returns method, path and roles of every endpoint: the only parts of a contract that a browser needs at run time. */
export const listContractRoutes = (contract: Record<string, Contract>): EndpointRoutes =>
  Object.fromEntries(
    Object.entries(contract).map(([module, endpoints]) => [
      module,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path, roles }]) => [
          name,
          { method, path, ...(roles && { roles }) },
        ]),
      ),
    ]),
  )

/**
 * A Vite plugin: `import { routes } from '<id>'` imports `listContractRoutes(contract)` as plain data, so that neither
 * zod nor the contracts reach the bundle. Clients import the types with `import type`.
 */
export function contractRoutesPlugin(id: string, contract: Record<string, Contract>) {
  const resolvedId = `\0${id}`
  return {
    name: 'sanhe-contract-routes',
    resolveId: (source: string) => (source === id ? resolvedId : undefined),
    load: (source: string) =>
      source === resolvedId
        ? `export const routes = ${JSON.stringify(listContractRoutes(contract))}`
        : undefined,
  }
}
