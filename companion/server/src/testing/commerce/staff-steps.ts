import { hasStaffRole, type StaffRole, staffRoles } from '#core'
import type { TestMerchant } from '#testing'
import { type CommerceFixture, signInAsMerchant } from './commerce-fixture.ts'

/** Returns the role of the employee who handles an order. Every role may handle orders. */
export const toStaffRole = (times: number) => staffRoles[times % staffRoles.length]!

type StaffAction = {
  /** Lowest role that may perform the action, as the specification says. */
  lowest: StaffRole
  /** Performs the action. An action that changes data writes `value`. */
  run: (
    market: CommerceFixture,
    employee: Pick<TestMerchant, EmployeeModules>,
    value: string,
  ) => Promise<unknown>
  /** Reads what the action writes. Undefined if the action only reads. */
  read?: (market: CommerceFixture) => Promise<string | null>
}
type EmployeeModules = 'merchantOrders' | 'merchantServices' | 'merchants' | 'settlements'

export const staffActionNames = ['listOrders', 'describeService', 'setContact', 'listSettlements'] as const
type StaffActionName = (typeof staffActionNames)[number]

const staffActions: Record<StaffActionName, StaffAction> = {
  listOrders: {
    lowest: 'clerk',
    run: (_, { merchantOrders }) => merchantOrders.list({ query: {} }),
  },
  describeService: {
    lowest: 'manager',
    run: ({ serviceId: id }, { merchantServices }, description) =>
      merchantServices.change({ params: { id }, body: { description } }),
    async read({ app, serviceId }) {
      const found = app.db.selectFrom('merchant_services').select('description').where('id', '=', serviceId)
      return (await found.executeTakeFirstOrThrow()).description
    },
  },
  setContact: {
    lowest: 'owner',
    run: (_, { merchants }, contactName) => merchants.changeSettings({ body: { contactName } }),
    async read({ app, shopId }) {
      const found = app.db.selectFrom('merchants').select('contact_name').where('id', '=', shopId)
      return (await found.executeTakeFirstOrThrow()).contact_name
    },
  },
  listSettlements: {
    lowest: 'owner',
    run: (_, { settlements }) => settlements.list({ query: {} }),
  },
}

/**
 * Performs the action as an employee with the given role, and records an outcome that contradicts the role. In the
 * control test, `lowest` replaces the specified role.
 */
export async function actAsEmployee(
  market: CommerceFixture,
  { action: name, role }: { action: StaffActionName; role: StaffRole },
  lowest = staffActions[name].lowest,
) {
  const { writes, faults, outcomes } = market.staff
  const value = `${role} ${(market.staff.steps += 1)}`
  const isAllowed = hasStaffRole(role, lowest)
  // The value is recorded before the request, because a concurrent check may already read it.
  if (isAllowed) writes[name] = [...(writes[name] ?? []), value]
  const employee = await signInAsMerchant(market, role)
  const outcome = await staffActions[name].run(market, employee, value).then(
    () => 'done',
    (error: { status?: number; body?: { error?: string } }) => error.body?.error ?? `status ${error.status}`,
  )
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  if (outcome !== (isAllowed ? 'done' : 'STAFF_ROLE_NOT_ALLOWED'))
    faults.push(`${name} by a ${role}: ${outcome}`)
}

/**
 * Lists outcomes that contradict the role of the employee, and values that no employee with permission has written.
 */
export async function findStaffInconsistencies(market: CommerceFixture) {
  const { writes, faults } = market.staff
  const found = [...faults]
  for (const name of staffActionNames) {
    const value = (await staffActions[name].read?.(market)) ?? null
    if (value !== null && !writes[name]?.includes(value))
      found.push(`${name}: nobody may have written ${value}`)
  }
  return found
}
