import type { Instant } from '@sanhe/kit/runtime/clock'

/** Time without a heartbeat after which a worker counts as gone. */
export const workerTimeoutMs = 30_000

export type PaymentUse = { id: number; uses: readonly ('pending' | 'running' | 'success' | 'failed')[] }

type PaymentChoice = { payment: PaymentUse } | { refusal: 'PAYMENT_REQUIRED' | 'DEPLOYMENT_RUNNING' }

/** Chooses the payment of a deployment: the oldest paid one that has no successful and no running deployment. */
export function choosePayment(paid: readonly PaymentUse[]): PaymentChoice {
  const unused = paid.filter(({ uses }) => !uses.includes('success'))
  const payment = unused.find(({ uses }) => uses.every((use) => use === 'failed'))
  if (payment) return { payment }
  return { refusal: unused.length ? 'DEPLOYMENT_RUNNING' : 'PAYMENT_REQUIRED' }
}

/** Returns the progress in percent of a deployment that runs; only success reaches 100. */
export const progressWhileRunning = (mark: number) => Math.min(mark, 99)

export const oldestLiveHeartbeat = (now: Instant): Instant => now - workerTimeoutMs
