import type { merchantCategories, merchantLevels } from './contract.ts'

export type MerchantLevel = (typeof merchantLevels)[number]
export type MerchantCategory = (typeof merchantCategories)[number]

/** Lowest and highest commission of the platform per category, in basis points. */
const commissions = {
  cleaning: [1500, 1500],
  repair: [1200, 1200],
  accompaniment: [1000, 1000],
  care: [800, 1200],
  legal: [800, 1000],
  travel: [800, 1000],
  devices: [500, 1000],
  // Finance services are for information only: nothing is sold, so there is no commission.
  finance: [0, 0],
} as const satisfies Record<MerchantCategory, readonly [lowest: number, highest: number]>

/**
 * Returns the commission of a merchant in basis points. Normal merchants pay the highest commission of the category,
 * certified merchants the average, and strategic merchants the lowest.
 */
export function getCommissionBasisPoints(category: MerchantCategory, level: MerchantLevel) {
  const [lowest, highest] = commissions[category]
  return { strategic: lowest, certified: (lowest + highest) / 2, normal: highest }[level]
}
