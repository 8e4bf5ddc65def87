import type { Fen } from '@sanhe/kit/money'

type Offer = { merchantCategory: string; category: string; priceFen: Fen; originalFen: Fen | null }

const isFinance = (category: string) => category === 'finance' || category.includes('金融')

/** Finance is shown for information: nothing of it is sold here. */
export const isInformationOnly = ({ merchantCategory, category }: Omit<Offer, 'priceFen' | 'originalFen'>) =>
  isFinance(merchantCategory) || isFinance(category)

const atHomeCategories: readonly string[] = ['care', 'cleaning', 'repair']

/** Whether somebody comes to the customer's home. Shops may also use categories of their own, in Chinese. */
export const isAtHome = (category: string) => atHomeCategories.includes(category) || category.includes('上门')

/** Why a service may not be offered like this; undefined when it may. */
export function offerRefusal(offer: Offer) {
  if (isInformationOnly(offer) && offer.priceFen > 0) return 'FINANCE_INFORMATION_ONLY'
  if (offer.originalFen !== null && offer.originalFen < offer.priceFen) return 'ORIGINAL_PRICE_TOO_LOW'
}
