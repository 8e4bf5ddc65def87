import { fenToYuan, decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { maskAccountNo } from '#merchants'
import { decryptBankAccount } from './bank-account.ts'
import type { SettlementLineRow, SettlementRow } from './store.ts'

export function toSettlementResponse(fields: Deps['fields'], row: SettlementRow) {
  const statement = { merchantId: row.merchant_id, periodStart: row.period_start }
  const account = decryptBankAccount(fields, statement, row.bank_account)
  return {
    id: row.id,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    totalOrders: row.total_orders,
    grossAmount: decimalYuanToNumber(row.gross_amount),
    commissionAmount: decimalYuanToNumber(row.commission_amount),
    adjustmentAmount: decimalYuanToNumber(row.adjustment_amount),
    netAmount: decimalYuanToNumber(row.net_amount),
    status: row.status,
    dueOn: row.due_on,
    paidAt: row.paid_at && toIso(row.paid_at.getTime()),
    bankAccount: account ? { ...account, accountNo: maskAccountNo(account.accountNo) } : null,
    objection: toObjectionResponse(row),
    createdAt: toIso(row.created_at.getTime()),
  }
}

const toObjectionResponse = (row: SettlementRow) =>
  row.objection !== null && row.objected_at
    ? {
        reason: row.objection,
        objectedAt: toIso(row.objected_at.getTime()),
        outcome: row.objection_outcome,
        answer: row.objection_answer,
        answeredAt: row.objection_answered_at && toIso(row.objection_answered_at.getTime()),
      }
    : null

const toLineResponse = (line: SettlementLineRow) => ({
  orderNo: line.order_no,
  kind: line.kind,
  refundId: line.refund_id,
  grossAmount: fenToYuan(line.gross_fen),
  commissionAmount: fenToYuan(line.commission_fen),
})

/**
 * Returns the lines of a settlement: its orders, and the adjustment if there is one. The sums of these lines are the
 * amounts of the settlement.
 */
export const toLineResponses = (settlement: SettlementRow, lines: SettlementLineRow[]) => [
  ...lines.map(toLineResponse),
  ...(settlement.objection_outcome === 'accepted'
    ? [
        {
          orderNo: settlement.adjustment_order_no,
          kind: 'adjustment' as const,
          refundId: 0,
          grossAmount: decimalYuanToNumber(settlement.adjustment_amount),
          commissionAmount: 0,
        },
      ]
    : []),
]
