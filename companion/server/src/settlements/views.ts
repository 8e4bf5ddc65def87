import { yuanOf, yuanOfDecimal } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { maskAccountNo } from '#merchants'
import { decryptBankAccount } from './bank-account.ts'
import type { LineRow, SettlementRow } from './store.ts'

export function settlementView(fields: Deps['fields'], row: SettlementRow) {
  const statement = { merchantId: row.merchant_id, periodStart: row.period_start }
  const account = decryptBankAccount(fields, statement, row.bank_account)
  return {
    id: row.id,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    totalOrders: row.total_orders,
    grossAmount: yuanOfDecimal(row.gross_amount),
    commissionAmount: yuanOfDecimal(row.commission_amount),
    netAmount: yuanOfDecimal(row.net_amount),
    status: row.status,
    dueOn: row.due_on,
    paidAt: row.paid_at && toIso(row.paid_at.getTime()),
    bankAccount: account ? { ...account, accountNo: maskAccountNo(account.accountNo) } : null,
    createdAt: toIso(row.created_at.getTime()),
  }
}

export const settlementLineView = (line: LineRow) => ({
  orderNo: line.order_no,
  kind: line.kind,
  grossAmount: yuanOf(line.gross_fen),
  commissionAmount: yuanOf(line.commission_fen),
})
