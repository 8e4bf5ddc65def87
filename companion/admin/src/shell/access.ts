import { routes } from 'virtual:companion-routes'
import { createContext, use } from 'react'
import type { AdminContract } from '#admin-contract.ts'
import type { AdminApiResponse } from '#api.ts'

export type AdminRole = AdminApiResponse<'adminAccounts', 'me'>['role']

/** Name of an endpoint in the contract, such as `money.retryRefund`. */
export type EndpointName = {
  [Module in keyof AdminContract]: `${Module}.${keyof AdminContract[Module] & string}`
}[keyof AdminContract]

/** Returns whether the contract lets a role call an endpoint. The service checks the same list. */
export function canRoleCallEndpoint(role: AdminRole, name: EndpointName) {
  const [module = '', endpoint = ''] = name.split('.')
  return routes[module]?.[endpoint]?.roles?.includes(role) ?? false
}

/** Role of the signed-in administrator; undefined until it is loaded. */
export const AdminRoleContext = createContext<AdminRole | undefined>(undefined)

/** Returns whether the signed-in administrator may call an endpoint. */
export function usePermission(name: EndpointName) {
  const role = use(AdminRoleContext)
  return role !== undefined && canRoleCallEndpoint(role, name)
}
