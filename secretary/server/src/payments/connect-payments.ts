import type { DevPayments } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock, Instant } from '@sanhe/kit/runtime/clock'
import { choosePayments, type Payments } from '@sanhe/providers/payments'
import type { Config } from '#config'
import type { Db } from '#core'
import { closeSandboxOrders, createDevPayments } from './sandbox.ts'

type ConnectedPayments = {
  payments: Payments
  /** Sandbox only: starts the payment controls of the developer tools, which operate the emulator. */
  openDevTools?: (db: Db, now: Instant) => Promise<DevPayments>
  stop(): Promise<void>
}

/** Connects the payment providers; the sandbox starts an emulated gateway for them. */
export async function connectPayments(config: Config, clock: Clock): Promise<ConnectedPayments> {
  const { isProduction } = config
  const { isSandbox, accounts } = config.payments
  if (!isSandbox || isProduction)
    return { payments: choosePayments({ isSandbox, isProduction, accounts }, clock), async stop() {} }
  const { startGatewayEmulator } = await import('@sanhe/providers/emulators/gateway')
  const gateway = await startGatewayEmulator({ clock })
  return {
    payments: choosePayments({ isSandbox, isProduction, accounts: gateway.accounts }, clock),
    async openDevTools(db, now) {
      await closeSandboxOrders(db, now)
      return createDevPayments(db, gateway.devTools)
    },
    stop: gateway.stop,
  }
}
