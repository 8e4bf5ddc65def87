import type { StaffRole } from '#core'

/** Largest number of active and disabled accounts of a merchant. */
export const maxStaffAccounts = 50

export type Employee = {
  role: StaffRole
  status: 'active' | 'disabled' | 'removed'
  /** False until the employee has set the first password. */
  hasPassword: boolean
}

/** Role and status of an employee after a change. A removed employee has the status `removed`. */
export type EmployeeRoleAndStatus = Pick<Employee, 'role' | 'status'>

const isActiveOwner = ({ role, status }: EmployeeRoleAndStatus) => role === 'owner' && status === 'active'

/**
 * Returns whether a change leaves the merchant without an owner who can sign in. An invited owner without a password
 * does not count, because the phone number may be wrong.
 */
export const isLastOwnerRemoved = (before: Employee, after: EmployeeRoleAndStatus, others: Employee[]) =>
  isActiveOwner(before) &&
  !isActiveOwner(after) &&
  !others.some((other) => isActiveOwner(other) && other.hasPassword)
