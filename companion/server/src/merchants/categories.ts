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
 * Returns the commission of a merchant in basis points: the category's highest for normal merchants, the average for
 * certified and the lowest for strategic ones.
 */
export function getCommissionBasisPoints(category: MerchantCategory, level: MerchantLevel) {
  const [lowest, highest] = commissions[category]
  return { strategic: lowest, certified: (lowest + highest) / 2, normal: highest }[level]
}
