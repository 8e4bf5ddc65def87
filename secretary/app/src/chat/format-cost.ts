import type { TokenCost } from '@sanhe/protocol/reply'

const microsPerUnit = 1_000_000

/** Formats a cost with two decimals, or with enough digits for a smaller amount. */
export function formatCost({ micros, currency }: TokenCost) {
  const amount = micros / microsPerUnit
  const digits = amount > 0 && amount < 0.01 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2 }
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 6,
    ...(amount >= 0.01 && { maximumFractionDigits: 2 }),
    ...digits,
  }).format(amount)
}
