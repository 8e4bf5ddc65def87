import { decimalOfFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import type { Db, Deps } from '#core'
import { assertNotSensitive } from '#moderation'
import { storeImage } from '#uploads'
import { addAccount, deleteAccounts } from './account-store.ts'
import { commissionOf } from './categories.ts'
import type { Registration } from './contract.ts'
import { apiError } from './errors.ts'
import { canResubmit, isCreditCode } from './rules.ts'
import * as store from './store.ts'

export type ImageDeps = Parameters<typeof storeImage>[0]
type RegisterDeps = Pick<Deps, 'db' | 'clock'> & ImageDeps
type ApplicationInput = z.output<typeof Registration>
type Licenses = { business: string; industry: string | null }

/** Submits an application; cheap checks run before pictures are decoded. */
export async function submitApplication(deps: RegisterDeps, input: ApplicationInput) {
  assertNotSensitive(input.storeName)
  if (!isCreditCode(input.creditCode)) throw apiError('CREDIT_CODE_INVALID')
  const known = await store.findByCreditCode(deps.db, input.creditCode)
  if (known && !canResubmit(known)) throw apiError('CREDIT_CODE_EXISTS')
  const business = await storeImage(deps, input.businessLicense, 'house', { isPrivate: true })
  const industry = input.industryLicense
    ? await storeImage(deps, input.industryLicense, 'house', { isPrivate: true })
    : undefined
  const licenses = { business: business.url, industry: industry?.url ?? null }
  const merchantId = await inTransaction(deps.db, (tx) => enter(tx, deps, input, licenses))
  return {
    success: true as const,
    merchantId,
    status: 'pending' as const,
    message: '已提交，1到3个工作日内审核',
  }
}

async function enter(tx: Db, { clock }: Pick<Deps, 'clock'>, input: ApplicationInput, licenses: Licenses) {
  const now = clock.now()
  const at = toDate(now)
  const values = { ...applicationOf(input, licenses), created_at: at, updated_at: at }
  const added = await store.addMerchant(tx, values)
  const id = added?.id ?? (await resubmit(tx, input.creditCode, values, now))
  const account = { merchant_id: id, phone: input.contactPhone, created_at: at }
  if (!(await addAccount(tx, account))) throw apiError('PHONE_EXISTS')
  return id
}

/** Starts the review again, with the new phone number. */
async function resubmit(
  tx: Db,
  creditCode: string,
  values: Parameters<typeof store.addMerchant>[1],
  now: number,
) {
  const known = await store.lockByCreditCode(tx, creditCode)
  if (!known || !canResubmit(known)) throw apiError('CREDIT_CODE_EXISTS')
  const { created_at: _, ...changes } = values
  await store.updateMerchant(tx, known.id, { ...changes, review_result: null, review_note: null }, now)
  await deleteAccounts(tx, known.id)
  return known.id
}

const applicationOf = (input: ApplicationInput, licenses: Licenses) => ({
  company_name: input.companyName,
  credit_code: input.creditCode,
  category: input.category,
  store_name: input.storeName,
  contact_name: input.contactName,
  contact_phone: input.contactPhone,
  contact_email: input.contactEmail ?? null,
  address: input.address ?? null,
  business_license_url: licenses.business,
  industry_license_url: licenses.industry,
  commission_rate: decimalOfFen(commissionOf(input.category, 'normal')),
})
