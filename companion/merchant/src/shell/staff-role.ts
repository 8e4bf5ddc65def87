import type { MerchantApiResponse } from '#api.ts'

export type StaffRole = MerchantApiResponse<'merchants', 'settings'>['me']['role']

/** Roles of the employees, lowest first. Each role includes the rights of the lower roles. */
export const staffRoles = ['clerk', 'manager', 'owner'] as const satisfies readonly StaffRole[]

/**
 * Lowest role that may open a page. The key is the first part of the page's path. Every employee may open all other
 * pages.
 */
const lowestRoles: Readonly<Record<string, StaffRole>> = {
  services: 'manager',
  coupons: 'manager',
  'group-buys': 'manager',
  statistics: 'manager',
  settlements: 'owner',
  staff: 'owner',
}

export const hasStaffRole = (role: StaffRole | undefined, lowest: StaffRole) =>
  role !== undefined && staffRoles.indexOf(role) >= staffRoles.indexOf(lowest)

/** Returns the lowest role that may open a page of the console. */
export const getLowestRoleForPath = (path: string): StaffRole =>
  lowestRoles[path.split('/')[1] ?? ''] ?? 'clerk'
