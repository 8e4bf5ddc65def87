import type { Instant } from '@sanhe/kit/runtime/clock'

/** A worker that has given no sign for so long is gone. */
export const silentMs = 30_000

export type PaymentUse = { id: number; uses: readonly ('pending' | 'running' | 'success' | 'failed')[] }

type Choice = { payment: PaymentUse } | { refusal: 'PAYMENT_REQUIRED' | 'DEPLOYMENT_RUNNING' }

/** Which of the person's paid orders a deployment takes: one that neither served yet nor serves now, the oldest. */
export function choosePayment(paid: readonly PaymentUse[]): Choice {
  const unused = paid.filter(({ uses }) => !uses.includes('success'))
  const payment = unused.find(({ uses }) => uses.every((use) => use === 'failed'))
  if (payment) return { payment }
  return { refusal: unused.length ? 'DEPLOYMENT_RUNNING' : 'PAYMENT_REQUIRED' }
}

/** How far a deployment is, told by its steps; the whole is reached by success alone. */
export const progressWhileRunning = (mark: number) => Math.min(mark, 99)

export const silentSince = (now: Instant): Instant => now - silentMs
