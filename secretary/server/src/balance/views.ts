import { instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import type { BalanceEntryRow } from './store.ts'

export const toBalanceEntryResponse = (row: BalanceEntryRow) => ({
  entry_id: row.id,
  kind: row.kind,
  amount_fen: row.amount_fen,
  balance_after_fen: row.balance_after_fen,
  payment_id: row.payment_id,
  reason: row.reason,
  created_at: toIso(row.created_at.getTime()),
})

export const csvHeader = 'entry_id,day,created_at,kind,amount_fen,balance_after_fen,payment_id,reason\r\n'

/** Quotes a text cell. A leading apostrophe prevents spreadsheets from running the text as a formula. */
const toCsvText = (text: string) => `"${/^[=+\-@\t\r]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`

export function toCsvLine(row: BalanceEntryRow) {
  const at = row.created_at.getTime()
  const reason = row.reason === null ? '' : toCsvText(row.reason)
  const { id, kind, amount_fen, balance_after_fen, payment_id } = row
  return `${[id, instantToShanghaiDay(at), toIso(at), kind, amount_fen, balance_after_fen, payment_id ?? '', reason].join(',')}\r\n`
}
