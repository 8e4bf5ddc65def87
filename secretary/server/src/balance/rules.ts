/** Micro-fen in one fen. A price in fen per 1,000,000 tokens is therefore a price in micro-fen per token. */
export const microfenPerFen = 1_000_000

/**
 * Amounts of a balance: the sum of its entries, use of less than one fen that is not an entry yet, and the amount that
 * running calls reserve.
 */
export type BalanceAmounts = { balance_fen: number; unbilled_microfen: number; held_microfen: number }

export const emptyBalance: BalanceAmounts = { balance_fen: 0, unbilled_microfen: 0, held_microfen: 0 }

/** Returns the micro-fen that a new call may reserve. Negative after a correction of money that was already spent. */
export const computeAvailableMicrofen = (balance: BalanceAmounts) =>
  balance.balance_fen * microfenPerFen - balance.unbilled_microfen - balance.held_microfen

/** Returns the whole fen that are neither spent nor reserved; 0 for a negative balance. */
export const computeAvailableFen = (balance: BalanceAmounts) =>
  Math.max(0, Math.floor(computeAvailableMicrofen(balance) / microfenPerFen))

/**
 * Splits a cost into the whole fen that become an entry and the rest that waits for the next call. No micro-fen is lost
 * or charged twice.
 */
export function splitIntoBilledFen(unbilledMicrofen: number, costMicrofen: number) {
  const total = unbilledMicrofen + costMicrofen
  return { billedFen: Math.floor(total / microfenPerFen), unbilledMicrofen: total % microfenPerFen }
}

/** A paid top-up with the sum of its refunds that have not failed. */
export type RefundableTopUp = { payment_id: number; amount_fen: number; refunded_fen: number }

/** Distributes a refund over top-ups, the newest first, because use consumes the oldest money first. */
export function distributeRefund(topUpsNewestFirst: readonly RefundableTopUp[], amountFen: number) {
  const parts: { payment_id: number; amount_fen: number }[] = []
  let rest = amountFen
  for (const { payment_id, amount_fen, refunded_fen } of topUpsNewestFirst) {
    const part = Math.min(rest, amount_fen - refunded_fen)
    if (part > 0) parts.push({ payment_id, amount_fen: part })
    rest -= Math.max(0, part)
  }
  return parts
}

export const formatBalanceDifference = (difference: {
  user_id: number
  what: string
  expected: number
  found: number
}) =>
  `the balance of user ${difference.user_id}: ${difference.what} is ${difference.found} instead of ${difference.expected}`
