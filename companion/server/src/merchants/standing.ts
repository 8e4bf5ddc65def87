import type { Db } from '#core'
import { refuse } from './errors.ts'
import { findMerchant } from './store.ts'

/** Whoever offers and sells has an open shop; one that is suspended may look and finish what it sold. */
export async function requireActive(db: Db, merchantId: number) {
  const merchant = await findMerchant(db, merchantId)
  if (merchant?.status !== 'active') throw refuse('MERCHANT_NOT_ACTIVE')
  return merchant
}
