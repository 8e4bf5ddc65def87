import type { ProductRow } from './product-store.ts'

/** `detail` of a points product of the category `coupon`: the coupon template that it issues. */
export type CouponDetail = { templateId: number }

export const couponDetailOf = ({ coupon_detail }: Pick<ProductRow, 'coupon_detail'>) =>
  coupon_detail as CouponDetail | null
