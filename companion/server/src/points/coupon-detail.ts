import type { PointsProductRow } from './product-store.ts'

/**
 * Content of the `detail` column of a points product in the category `coupon`: the coupon template that the product
 * issues.
 */
export type PointsProductCoupon = { templateId: number }

export const getPointsProductCoupon = ({ coupon_detail }: Pick<PointsProductRow, 'coupon_detail'>) =>
  coupon_detail as PointsProductCoupon | null
