import type { AllowedAdminRoles } from './contract.ts'
import type { StaffRole } from './staff-roles.ts'

/**
 * Every endpoint for merchants names the lowest role that may call it, and every endpoint for administrators names all
 * roles that may. An endpoint without them does not compile.
 */
export type EndpointWithRoles =
  | { auth: 'merchant'; staff: StaffRole }
  | { auth: 'admin'; roles: AllowedAdminRoles }
  | { auth: 'none' | 'user' | 'child' }
