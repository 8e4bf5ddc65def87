import type { Coupon } from './rules.ts'

export type CouponSearch = { status?: Exclude<Coupon['status'], 'available'> }

const unusual = ['locked', 'used', 'expired'] as const

/** From the address, where anybody may have written anything; what is usual is left out of it. */
export function readCouponSearch(search: Record<string, unknown>): CouponSearch {
  const status = unusual.find((one) => one === search['status'])
  return status ? { status } : {}
}
