import type { FastifyRequest } from 'fastify'
import { fenToDecimalYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type Deps, isCreditCode, apiError as refuseCommon } from '#core'
import { assertAgreedVersions, recordConsents } from '#legal'
import { assertNoSensitiveWords } from '#moderation'
import { storeImage } from '#uploads'
import { addMerchantAccount, deleteMerchantAccounts } from './account-store.ts'
import { getCommissionBasisPoints } from './categories.ts'
import type { MerchantApplicationInput } from './contract.ts'
import { apiError } from './errors.ts'
import { canResubmitApplication } from './rules.ts'
import * as store from './store.ts'

export type StoreImageDeps = Parameters<typeof storeImage>[0]
type RegisterDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'wordList'> & StoreImageDeps
type ApplicationInput = z.output<typeof MerchantApplicationInput>
type Licenses = { business: string; industry: string | null }

/** Submits a merchant's application. Quick checks run before images are decoded, which takes long. */
export async function submitMerchantApplication(
  deps: RegisterDeps,
  { consents, ...input }: ApplicationInput,
  request: FastifyRequest,
) {
  await assertAgreedVersions(deps, consents)
  await assertNoSensitiveWords(deps, input.storeName)
  if (!isCreditCode(input.creditCode)) throw apiError('CREDIT_CODE_INVALID')
  const known = await store.findMerchantByCreditCode(deps.db, input.creditCode)
  if (known && !canResubmitApplication(known)) throw apiError('CREDIT_CODE_EXISTS')
  const business = await storeImage(deps, input.businessLicense, 'house', { isPrivate: true })
  const industry = input.industryLicense
    ? await storeImage(deps, input.industryLicense, 'house', { isPrivate: true })
    : undefined
  const licenses = { business: business.url, industry: industry?.url ?? null }
  const merchantId = await inTransaction(deps.db, async (tx) => {
    const id = await addOrResubmitApplication(tx, deps, input, licenses)
    await recordConsents({ ...deps, db: tx }, { type: 'application', id }, consents, request)
    return id
  })
  return {
    success: true as const,
    merchantId,
    status: 'pending' as const,
    message: '已提交，1到3个工作日内审核',
  }
}

/**
 * Returns the state of an application. Throws NOT_FOUND unless the credit code and the phone number belong to the same
 * application.
 */
export async function getMerchantApplication(
  db: Db,
  { creditCode, contactPhone }: Pick<ApplicationInput, 'creditCode' | 'contactPhone'>,
) {
  const merchant = await store.findMerchantApplication(db, creditCode, contactPhone)
  if (!merchant) throw refuseCommon('NOT_FOUND')
  const isRejected = canResubmitApplication(merchant)
  return {
    state: isRejected ? 'rejected' : merchant.status === 'pending' ? 'pending' : 'approved',
    storeName: merchant.store_name,
    reviewNote: isRejected ? merchant.review_note : null,
    submittedAt: toIso(merchant.created_at.getTime()),
  } as const
}

async function addOrResubmitApplication(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  input: ApplicationInput,
  licenses: Licenses,
) {
  const now = clock.now()
  const at = toDate(now)
  const values = { ...toApplicationColumns(input, licenses), created_at: at, updated_at: at }
  const added = await store.addMerchant(tx, values)
  const id = added?.id ?? (await resubmit(tx, input.creditCode, values, now))
  const account = { merchant_id: id, phone: input.contactPhone, name: input.contactName, created_at: at }
  if (!(await addMerchantAccount(tx, account))) throw apiError('PHONE_EXISTS')
  return id
}

/** Starts the review of a rejected application again, with the new phone number. */
async function resubmit(
  tx: Db,
  creditCode: string,
  values: Parameters<typeof store.addMerchant>[1],
  now: number,
) {
  const known = await store.lockMerchantRowByCreditCode(tx, creditCode)
  if (!known || !canResubmitApplication(known)) throw apiError('CREDIT_CODE_EXISTS')
  const { created_at: _, ...changes } = values
  await store.updateMerchant(tx, known.id, { ...changes, review_result: null, review_note: null }, now)
  await deleteMerchantAccounts(tx, known.id)
  return known.id
}

const toApplicationColumns = (input: ApplicationInput, licenses: Licenses) => ({
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
  commission_rate: fenToDecimalYuan(getCommissionBasisPoints(input.category, 'normal')),
})
