import type { Fen } from '@sanhe/kit/money'

type Offer = { merchantCategory: string; category: string; priceFen: Fen; originalFen: Fen | null }

const isFinance = (category: string) => category === 'finance' || category.includes('金融')

/** Returns whether a service is shown for information only and cannot be bought, as finance services are. */
export const isInformationOnly = ({ merchantCategory, category }: Omit<Offer, 'priceFen' | 'originalFen'>) =>
  isFinance(merchantCategory) || isFinance(category)

const atHomeCategories: readonly string[] = ['care', 'cleaning', 'repair']

/**
 * Returns whether a service takes place at the customer's home. Merchants may use their own Chinese categories, so a
 * category that contains 上门 (at home) counts too.
 */
export const isAtHomeService = (category: string) =>
  atHomeCategories.includes(category) || category.includes('上门')

/** Returns why a service cannot be offered with these values, or undefined if it can. */
export function decideServiceOfferRefusal(offer: Offer) {
  if (isInformationOnly(offer) && offer.priceFen > 0) return 'FINANCE_INFORMATION_ONLY'
  if (offer.originalFen !== null && offer.originalFen < offer.priceFen) return 'ORIGINAL_PRICE_TOO_LOW'
}
