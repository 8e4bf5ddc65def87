import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'

const fen = z.number().int()

export const maxEntriesPerPage = 100

export const BalanceEntry = z
  .object({
    entry_id: z.number().int(),
    kind: z.enum(['topup', 'use', 'refund', 'correction']),
    /** Positive if the entry increases the balance; negative for use, refunds and deductions. */
    amount_fen: fen,
    balance_after_fen: fen,
    payment_id: z.number().int().nullable(),
    reason: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'BalanceEntry' })

export const balanceContract = {
  balance: get('/api/balance', {
    auth: 'user',
    summary: 'Get your balance',
    reply: z.object({
      /** Sum of all entries in fen. */
      balance_fen: fen,
      /** Whole fen that are neither spent nor reserved by calls in flight. */
      available_fen: fen,
      /** Balance below which the app and the agents warn. */
      low_balance_fen: fen,
      is_low: z.boolean(),
    }),
  }),
  entries: get('/api/balance/entries', {
    auth: 'user',
    summary: 'List the entries of your balance, newest first',
    query: z.object({
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number().int().min(1).max(maxEntriesPerPage).default(50),
    }),
    reply: z.object({
      entries: z.array(BalanceEntry),
      /** Value of `before` for the next page; null on the last page. */
      next_before: z.number().int().nullable(),
    }),
  }),
}
