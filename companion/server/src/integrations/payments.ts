import type { DevPayments } from '@sanhe/kit/dev-tools/dev-tools'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { EmulatedPaymentOrder } from '@sanhe/providers/emulators/gateway/orders'
import { choosePaymentProviders } from '@sanhe/providers/payments'
import type { Config } from '#config'
import type { Deps } from '#core'
import { connectRemoteProvider, type ProviderConnection } from './connection.ts'

/** `devTools` controls the emulator of the payment gateway. Undefined if no emulator is used. */
type ConnectedPayments = ProviderConnection<Pick<Deps, 'wechatPay'>> & { devTools?: DevPayments }

export async function connectPayments(
  { payments, isProduction }: Config,
  clock: Clock,
  sharedOrders: EmulatedPaymentOrder[],
): Promise<ConnectedPayments> {
  const { isSandbox, accounts } = payments
  const wechatOf = (chosen: typeof accounts) => {
    const { wechat } = choosePaymentProviders({ isSandbox, isProduction, accounts: chosen }, clock)
    if (!wechat) throw new Error('the sheet that apps show is that of WeChat Pay')
    return { wechatPay: wechat }
  }
  if (!isSandbox) return connectRemoteProvider(wechatOf(accounts))
  const { startPaymentGatewayEmulator } = await import('@sanhe/providers/emulators/gateway')
  const gateway = await startPaymentGatewayEmulator({ clock, sharedOrders })
  return { deps: wechatOf(gateway.accounts), devTools: findByOrderNo(gateway.devTools), stop: gateway.stop }
}

/**
 * Finds a payment in the emulator by its order number. The newest payment sheet of an order may have another trade
 * number, which begins with the order number and `P`, because another payer has opened it.
 */
const findByOrderNo = (devTools: DevPayments): DevPayments => ({
  ...devTools,
  async act(orderNo, action) {
    const known = await devTools.list()
    const last = known.find((order) => order.orderNo === orderNo || order.orderNo.startsWith(`${orderNo}P`))
    return devTools.act(last?.orderNo ?? orderNo, action)
  },
})
