import type { Db } from '#core'
import { apiError } from './errors.ts'
import { findMerchant } from './store.ts'

/** Throws unless the merchant is active. A suspended merchant can still read and complete existing orders. */
export async function getActiveMerchant(db: Db, merchantId: number) {
  const merchant = await findMerchant(db, merchantId)
  if (merchant?.status !== 'active') throw apiError('MERCHANT_NOT_ACTIVE')
  return merchant
}
