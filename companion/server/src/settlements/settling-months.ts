import { decimalOfFen, fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Db, Deps } from '#core'
import { openBankAccount } from '#merchants'
import { encryptBankAccount } from './bank-account.ts'
import {
  dueOn,
  lastMonth,
  type Period,
  refundedSaleShare,
  refundLine,
  type SettlementLine,
  saleLine,
  totalsOf,
} from './rules.ts'
import { addSettlement, addSettlementLines, lockMerchant } from './store.ts'
import { listMerchantsToSettle, listUnsettledRefunds, listUnsettledSales } from './unsettled.ts'

export type SettleDeps = Pick<Deps, 'db' | 'fields' | 'log'>

type SoldOrder = { order_no: string; sold: string; paid: string; commission_rate: string }

/** A percentage with two decimals has the same digits as basis points. */
const saleLineOf = ({ order_no, sold, commission_rate }: SoldOrder) =>
  saleLine(order_no, fenOfDecimal(sold), fenOfDecimal(commission_rate))

function refundLineOf(order: SoldOrder & { back_fen: number }) {
  const sale = saleLineOf(order)
  const backFen = refundedSaleShare(sale.grossFen, fenOfDecimal(order.paid), order.back_fen)
  return refundLine(sale, backFen, fenOfDecimal(order.commission_rate))
}

async function linesOf(tx: Db, merchantId: number, { endsAt }: Period): Promise<SettlementLine[]> {
  const sales = await listUnsettledSales(tx, merchantId, endsAt)
  const refunds = await listUnsettledRefunds(tx, merchantId, endsAt)
  return [...sales.map(saleLineOf), ...refunds.map(refundLineOf)]
}

/** Creates the settlement of a merchant for a month, once. */
async function settleMerchant(
  { fields }: SettleDeps,
  tx: Db,
  merchantId: number,
  period: Period,
  now: Instant,
) {
  const merchant = await lockMerchant(tx, merchantId)
  const lines = await linesOf(tx, merchantId, period)
  if (lines.length === 0) return
  const { totalOrders, grossFen, commissionFen, netFen } = totalsOf(lines)
  const account = openBankAccount(fields, merchantId, merchant.bank_account_encrypted)
  const added = await addSettlement(tx, {
    merchant_id: merchantId,
    period_start: period.start,
    period_end: period.end,
    total_orders: totalOrders,
    gross_amount: decimalOfFen(grossFen),
    commission_amount: decimalOfFen(commissionFen),
    net_amount: decimalOfFen(netFen),
    bank_account: account
      ? encryptBankAccount(fields, { merchantId, periodStart: period.start }, account)
      : null,
    due_on: dueOn(now),
    created_at: toDate(now),
  })
  if (added) await addSettlementLines(tx, added.id, lines)
}

/** Creates the settlements of the previous month. A failure for one merchant waits for the next run. */
export async function settleMonth(deps: SettleDeps, now: Instant) {
  const period = lastMonth(now)
  // oxlint-disable-next-line no-await-in-loop
  for (const merchantId of await listMerchantsToSettle(deps.db, period.endsAt))
    await inTransaction(deps.db, (tx) => settleMerchant(deps, tx, merchantId, period, now)).catch(
      (error: unknown) =>
        deps.log.error({ merchant: merchantId, err: error }, 'a statement could not be made'),
    )
}
