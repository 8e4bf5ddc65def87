import type { OwnCouponItem } from './rules.ts'

export type CouponListSearchParams = { status?: Exclude<OwnCouponItem['status'], 'available'> }

const otherStatuses = ['locked', 'used', 'expired'] as const

/** Parses the search parameters of the URL, which may contain anything. Default values are left out of the URL. */
export function parseCouponListSearchParams(search: Record<string, unknown>): CouponListSearchParams {
  const status = otherStatuses.find((one) => one === search['status'])
  return status ? { status } : {}
}
