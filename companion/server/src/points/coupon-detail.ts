import type { ProductRow } from './product-store.ts'

/** Which coupon a product of the category `coupon` stands for. */
export type CouponDetail = { templateId: number }

export const couponOf = ({ coupon_detail }: Pick<ProductRow, 'coupon_detail'>) =>
  coupon_detail as CouponDetail | null
