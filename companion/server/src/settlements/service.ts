import { decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type Deps, createSuccessResponse, type AuthenticatedCaller, apiError as refuseCommon } from '#core'
import { decryptMerchantBankAccount } from '#merchants'
import { decryptBankAccount } from './bank-account.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export async function getOwnSettlement({ db }: Pick<Deps, 'db'>, merchantId: number, id: number) {
  const settlement = await store.findOwnSettlement(db, merchantId, id)
  if (!settlement) throw refuseCommon('NOT_FOUND')
  return settlement
}

export async function getAnySettlement({ db }: Pick<Deps, 'db'>, id: number) {
  const settlement = await store.findSettlementWithMerchant(db, id)
  if (!settlement) throw refuseCommon('NOT_FOUND')
  return settlement
}

export async function confirmSettlement(deps: Pick<Deps, 'db'>, merchantId: number, id: number) {
  await getOwnSettlement(deps, merchantId, id)
  if (!(await store.setSettlementConfirmed(deps.db, id))) throw refuseCommon('STATUS_CONFLICT')
  return createSuccessResponse('账单已确认')
}

type PayableSettlement = NonNullable<Awaited<ReturnType<typeof store.findSettlementWithMerchant>>>

/** Returns the bank account stored with the settlement, or the merchant's current one if the settlement has none. */
function getBankAccountOf(fields: Deps['fields'], row: PayableSettlement) {
  const statement = { merchantId: row.merchant_id, periodStart: row.period_start }
  const kept = decryptBankAccount(fields, statement, row.bank_account)
  if (kept) return { ...kept, from: 'statement' as const }
  const current = decryptMerchantBankAccount(fields, row.merchant_id, row.bank_account_encrypted)
  return current && { ...current, from: 'shop' as const }
}

/** Returns the bank account while a settlement is confirmed but unpaid, and records each access in the audit log. */
export async function getBankAccountForPayout(
  { db, clock, fields }: Pick<Deps, 'db' | 'clock' | 'fields'>,
  admin: AuthenticatedCaller,
  id: number,
) {
  return inTransaction(db, async (tx) => {
    const statement = await store.findSettlementWithMerchant(tx, id)
    if (!statement) throw refuseCommon('NOT_FOUND')
    if (statement.status !== 'confirmed') throw refuseCommon('STATUS_CONFLICT')
    const account = getBankAccountOf(fields, statement)
    if (!account) throw apiError('NO_BANK_ACCOUNT')
    const entry = { action: 'settlements.account', resourceType: 'settlement', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id } }, clock.now())
    return account
  })
}

type PayDeps = Pick<Deps, 'db' | 'clock' | 'fields'>

/** Marks a settlement as paid, which requires a bank account unless its amount is 0 yuan. */
export async function markSettlementPaid(
  { db, clock, fields }: PayDeps,
  admin: AuthenticatedCaller,
  id: number,
) {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const statement = await store.findSettlementWithMerchant(tx, id)
    if (!statement) throw refuseCommon('NOT_FOUND')
    const isDue = statement.status === 'confirmed' && decimalYuanToFen(statement.net_amount) > 0
    if (isDue && !getBankAccountOf(fields, statement)) throw apiError('NO_BANK_ACCOUNT')
    if (!(await store.setSettlementPaid(tx, id, now))) throw refuseCommon('STATUS_CONFLICT')
    const entry = { action: 'settlements.paid', resourceType: 'settlement', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id } }, now)
  })
  return createSuccessResponse('已标记为已打款')
}
