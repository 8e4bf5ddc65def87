import type { merchantCategories, merchantLevels } from './contract.ts'

export type MerchantLevel = (typeof merchantLevels)[number]
export type MerchantCategory = (typeof merchantCategories)[number]

/** The platform's commission in basis points: for strategic merchants and for normal ones. */
const commissions = {
  cleaning: [1500, 1500],
  repair: [1200, 1200],
  accompaniment: [1000, 1000],
  care: [800, 1200],
  legal: [800, 1000],
  travel: [800, 1000],
  devices: [500, 1000],
  // Information only: nothing is sold, so there is no commission.
  finance: [0, 0],
} as const satisfies Record<MerchantCategory, readonly [lowest: number, highest: number]>

/**
 * Returns the commission: the category's maximum for normal merchants, the average for certified and the minimum for
 * strategic ones.
 */
export function commissionOf(category: MerchantCategory, level: MerchantLevel) {
  const [lowest, highest] = commissions[category]
  return { strategic: lowest, certified: (lowest + highest) / 2, normal: highest }[level]
}
