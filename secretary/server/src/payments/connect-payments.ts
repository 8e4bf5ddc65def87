import type { DevPayments } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock, Instant } from '@sanhe/kit/runtime/clock'
import { choosePaymentProviders, type PaymentProviders } from '@sanhe/providers/payments'
import type { Config } from '#config'
import type { Db } from '#core'
import { closeSandboxOrders, createPaymentDevTools } from './sandbox.ts'

type ConnectedPayments = {
  payments: PaymentProviders
  /**
   * Starts the payment page of the developer tools, which controls the payment emulator. Absent outside the sandbox.
   */
  openDevTools?: (db: Db, now: Instant) => Promise<DevPayments>
  stop(): Promise<void>
}

/** Connects the payment providers; the sandbox starts an emulated payment gateway for them. */
export async function connectPayments(config: Config, clock: Clock): Promise<ConnectedPayments> {
  const { isProduction } = config
  const { isSandbox, accounts } = config.payments
  if (!isSandbox || isProduction)
    return { payments: choosePaymentProviders({ isSandbox, isProduction, accounts }, clock), async stop() {} }
  const { startPaymentGatewayEmulator: startGatewayEmulator } = await import(
    '@sanhe/providers/emulators/gateway'
  )
  const gateway = await startGatewayEmulator({ clock })
  return {
    payments: choosePaymentProviders({ isSandbox, isProduction, accounts: gateway.accounts }, clock),
    async openDevTools(db, now) {
      await closeSandboxOrders(db, now)
      return createPaymentDevTools(db, gateway.devTools)
    },
    stop: gateway.stop,
  }
}
