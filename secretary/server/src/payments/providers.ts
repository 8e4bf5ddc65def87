import type { Clock, Instant } from '@sanhe/kit/clock'
import type { LabPayments } from '@sanhe/kit/lab'
import { choosePayments, type Payments } from '@sanhe/providers/payments'
import type { Config } from '#config'
import type { Db } from '#core'
import { forgetSandboxOrders, labPayments } from './sandbox.ts'

type Opened = {
  payments: Payments
  /** In the sandbox: what the lab works the stand-in by. */
  openLab?: (db: Db, now: Instant) => Promise<LabPayments>
  stop(): Promise<void>
}

/** Whoever takes the money; in the sandbox a gateway of our own is started for it. */
export async function openPayments(config: Config, clock: Clock): Promise<Opened> {
  const { isProduction } = config
  const { isSandbox, accounts } = config.payments
  if (!isSandbox || isProduction)
    return { payments: choosePayments({ isSandbox, isProduction, accounts }, clock), async stop() {} }
  const { startGatewayStandIn } = await import('@sanhe/providers/stand-ins/gateway')
  const gateway = await startGatewayStandIn({ clock })
  return {
    payments: choosePayments({ isSandbox, isProduction, accounts: gateway.accounts }, clock),
    async openLab(db, now) {
      await forgetSandboxOrders(db, now)
      return labPayments(db, gateway.lab)
    },
    stop: gateway.stop,
  }
}
