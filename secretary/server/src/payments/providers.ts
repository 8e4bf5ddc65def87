import type { Clock } from '@sanhe/kit/clock'
import type { LabPayments } from '@sanhe/kit/lab'
import { choosePayments, type Payments } from '@sanhe/providers/payments'
import type { Config } from '#config'

type Opened = { payments: Payments; standIn?: LabPayments; stop(): Promise<void> }

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
    standIn: gateway.lab,
    stop: gateway.stop,
  }
}
