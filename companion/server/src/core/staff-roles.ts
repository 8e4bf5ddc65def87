import type { z } from 'zod'
import { StaffRole as RoleSchema } from './contract.ts'

export type StaffRole = z.output<typeof RoleSchema>

/** Roles of the employees of a merchant, lowest first. */
export const staffRoles = RoleSchema.options

/** Returns whether a role includes the lowest role that an action needs. */
export const hasStaffRole = (role: StaffRole, lowest: StaffRole) =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(lowest)
