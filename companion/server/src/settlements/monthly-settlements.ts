import { fenToDecimalYuan, type Fen, decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Db, Deps } from '#core'
import { decryptMerchantBankAccount, calculateRefundedSaleShare } from '#merchants'
import { encryptBankAccount } from './bank-account.ts'
import {
  createRefundLine,
  createSaleLine,
  getPreviousMonth,
  getPayoutDueDay,
  type SettlementLine,
  type SettlementPeriod,
  sumSettlementLines,
} from './rules.ts'
import { addSettlement, addSettlementLines, lockMerchantRow } from './store.ts'
import { listMerchantsToSettle, listUnsettledRefunds, listUnsettledSales } from './unsettled-orders.ts'

export type SettlementDeps = Pick<Deps, 'db' | 'fields' | 'log'>

type SoldOrder = { order_no: string; sold: string; paid: string; commission_rate: string }

/**
 * `commission_rate` is a percentage as text with two decimals, such as `12.50`. The text without its decimal point is
 * the rate in basis points, which is what `decimalYuanToFen` returns.
 */
const toSaleLine = ({ order_no, sold, commission_rate }: SoldOrder) =>
  createSaleLine(order_no, decimalYuanToFen(sold), decimalYuanToFen(commission_rate))

function toRefundLine(order: SoldOrder & { refund_id: number; back_fen: number; back_before_fen: number }) {
  const sale = toSaleLine(order)
  const { refund_id: refundId, back_fen: backFen, back_before_fen: backBeforeFen } = order
  const share = (fen: Fen) => calculateRefundedSaleShare(sale.grossFen, decimalYuanToFen(order.paid), fen)
  const beforeFen = backBeforeFen === 0 ? 0 : share(backBeforeFen)
  const reversed = { refundId, beforeFen, afterFen: share(backBeforeFen + backFen) }
  return createRefundLine(sale, reversed, decimalYuanToFen(order.commission_rate))
}

async function createLines(
  tx: Db,
  merchantId: number,
  { endsAt }: SettlementPeriod,
): Promise<SettlementLine[]> {
  const sales = await listUnsettledSales(tx, merchantId, endsAt)
  const refunds = await listUnsettledRefunds(tx, merchantId, endsAt)
  return [...sales.map(toSaleLine), ...refunds.map(toRefundLine)]
}

/** Creates the settlement of a merchant for a month, unless it exists. */
async function createSettlementOfMerchant(
  { fields }: SettlementDeps,
  tx: Db,
  merchantId: number,
  period: SettlementPeriod,
  now: Instant,
) {
  const merchant = await lockMerchantRow(tx, merchantId)
  const lines = await createLines(tx, merchantId, period)
  if (lines.length === 0) return
  const { totalOrders, grossFen, commissionFen, netFen } = sumSettlementLines(lines)
  const account = decryptMerchantBankAccount(fields, merchantId, merchant.bank_account_encrypted)
  const added = await addSettlement(tx, {
    merchant_id: merchantId,
    period_start: period.start,
    period_end: period.end,
    total_orders: totalOrders,
    gross_amount: fenToDecimalYuan(grossFen),
    commission_amount: fenToDecimalYuan(commissionFen),
    net_amount: fenToDecimalYuan(netFen),
    bank_account: account
      ? encryptBankAccount(fields, { merchantId, periodStart: period.start }, account)
      : null,
    due_on: getPayoutDueDay(now),
    created_at: toDate(now),
  })
  if (added) await addSettlementLines(tx, added.id, lines)
}

/** Creates the settlements of the previous month. The next run of the job retries failures. */
export async function createMonthlySettlements(deps: SettlementDeps, now: Instant) {
  const period = getPreviousMonth(now)
  // oxlint-disable-next-line no-await-in-loop
  for (const merchantId of await listMerchantsToSettle(deps.db, period.endsAt))
    await inTransaction(deps.db, (tx) => createSettlementOfMerchant(deps, tx, merchantId, period, now)).catch(
      (error: unknown) =>
        deps.log.error(
          { merchant: merchantId, err: error },
          'the settlement of a merchant could not be created',
        ),
    )
}
