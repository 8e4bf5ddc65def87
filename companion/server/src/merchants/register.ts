import { decimalOfFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import type { Db, Deps } from '#core'
import { assertNotSensitive } from '#moderation'
import { storeImage } from '#uploads'
import { addAccount, removeAccounts } from './account-store.ts'
import { commissionOf } from './categories.ts'
import type { Registration } from './contract.ts'
import { refuse } from './errors.ts'
import { isCreditCode, mayResubmit } from './rules.ts'
import * as store from './store.ts'

export type ImageDeps = Parameters<typeof storeImage>[0]
type RegisterDeps = Pick<Deps, 'db' | 'clock'> & ImageDeps
type Given = z.output<typeof Registration>
type Licenses = { business: string; industry: string | null }

/** Hands an application in; what can be refused is refused before pictures are looked at. */
export async function register(deps: RegisterDeps, given: Given) {
  assertNotSensitive(given.storeName)
  if (!isCreditCode(given.creditCode)) throw refuse('CREDIT_CODE_INVALID')
  const known = await store.findByCreditCode(deps.db, given.creditCode)
  if (known && !mayResubmit(known)) throw refuse('CREDIT_CODE_EXISTS')
  const business = await storeImage(deps, given.businessLicense, 'house', { isPrivate: true })
  const industry = given.industryLicense
    ? await storeImage(deps, given.industryLicense, 'house', { isPrivate: true })
    : undefined
  const licenses = { business: business.url, industry: industry?.url ?? null }
  const merchantId = await inTransaction(deps.db, (tx) => enter(tx, deps, given, licenses))
  return {
    success: true as const,
    merchantId,
    status: 'pending' as const,
    message: '已提交，1到3个工作日内审核',
  }
}

async function enter(tx: Db, { clock }: Pick<Deps, 'clock'>, given: Given, licenses: Licenses) {
  const now = clock.now()
  const at = toDate(now)
  const values = { ...applicationOf(given, licenses), created_at: at, updated_at: at }
  const added = await store.addMerchant(tx, values)
  const id = added?.id ?? (await resubmit(tx, given.creditCode, values, now))
  const account = { merchant_id: id, phone: given.contactPhone, created_at: at }
  if (!(await addAccount(tx, account))) throw refuse('PHONE_EXISTS')
  return id
}

/** The review starts anew, under the phone that is given now. */
async function resubmit(
  tx: Db,
  creditCode: string,
  values: Parameters<typeof store.addMerchant>[1],
  now: number,
) {
  const known = await store.lockByCreditCode(tx, creditCode)
  if (!known || !mayResubmit(known)) throw refuse('CREDIT_CODE_EXISTS')
  const { created_at: _, ...changes } = values
  await store.setMerchant(tx, known.id, { ...changes, review_result: null, review_note: null }, now)
  await removeAccounts(tx, known.id)
  return known.id
}

const applicationOf = (given: Given, licenses: Licenses) => ({
  company_name: given.companyName,
  credit_code: given.creditCode,
  category: given.category,
  store_name: given.storeName,
  contact_name: given.contactName,
  contact_phone: given.contactPhone,
  contact_email: given.contactEmail ?? null,
  address: given.address ?? null,
  business_license_url: licenses.business,
  industry_license_url: licenses.industry,
  commission_rate: decimalOfFen(commissionOf(given.category, 'normal')),
})
