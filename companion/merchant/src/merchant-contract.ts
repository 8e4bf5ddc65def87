import type { contract } from '@sanhe/companion/contract'

/** The modules of the API contract whose endpoints the merchant console calls. */
const modules = [
  'groupBuysMerchant',
  'legal',
  'legalMerchant',
  'merchantCoupons',
  'merchantOrders',
  'merchantReviews',
  'merchantSchedule',
  'merchantServices',
  'merchantStaff',
  'merchantStats',
  'merchants',
  'notifications',
  'pictureReviewsMerchant',
  'settlements',
  'system',
] as const

type FullContract = typeof contract
export type MerchantContract = Pick<FullContract, (typeof modules)[number]>

export const pickMerchantEndpoints = (whole: FullContract): MerchantContract =>
  Object.fromEntries(modules.map((name) => [name, whole[name]])) as MerchantContract
