import type { Coupon } from './rules.ts'

export type CouponSearch = { status?: Exclude<Coupon['status'], 'available'> }

const otherStatuses = ['locked', 'used', 'expired'] as const

/** Reads the search from the address, which may contain anything. Default values are left out of the address. */
export function readCouponSearch(search: Record<string, unknown>): CouponSearch {
  const status = otherStatuses.find((one) => one === search['status'])
  return status ? { status } : {}
}
