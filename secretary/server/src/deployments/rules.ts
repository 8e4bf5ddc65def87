import type { Instant } from '@sanhe/kit/runtime/clock'

/** Time without a heartbeat in ms after which a worker counts as dead. */
export const deploymentWorkerTimeoutMs = 30_000

export type PaymentWithDeployments = {
  id: number
  uses: readonly ('pending' | 'running' | 'success' | 'failed')[]
}

type PaymentChoice =
  | { payment: PaymentWithDeployments }
  | { refusal: 'PAYMENT_REQUIRED' | 'DEPLOYMENT_RUNNING' }

/**
 * Chooses the payment of a deployment: the user's oldest paid payment that has no successful and no running deployment.
 */
export function chooseUnusedPayment(paid: readonly PaymentWithDeployments[]): PaymentChoice {
  const unused = paid.filter(({ uses }) => !uses.includes('success'))
  const payment = unused.find(({ uses }) => uses.every((use) => use === 'failed'))
  if (payment) return { payment }
  return { refusal: unused.length ? 'DEPLOYMENT_RUNNING' : 'PAYMENT_REQUIRED' }
}

/** Returns the progress in percent of a running deployment; only a successful deployment reaches 100. */
export const capProgressOfRunningDeployment = (mark: number) => Math.min(mark, 99)

export const computeOldestLiveHeartbeat = (now: Instant): Instant => now - deploymentWorkerTimeoutMs
