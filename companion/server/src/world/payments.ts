import type { Clock } from '@sanhe/kit/clock'
import type { LabPayments } from '@sanhe/kit/lab'
import { choosePayments } from '@sanhe/providers/payments'
import type { Config } from '#config'
import type { Deps } from '#core'
import { elsewhere, type Opened } from './opened.ts'

/** `lab`: where our stand-in is the gateway, what it is worked by. */
type OpenedPayments = Opened<Pick<Deps, 'wechatPay'>> & { lab?: LabPayments }

export async function openPayments(
  { payments, isProduction }: Config,
  clock: Clock,
): Promise<OpenedPayments> {
  const { isSandbox, accounts } = payments
  const wechatOf = (chosen: typeof accounts) => {
    const { wechat } = choosePayments({ isSandbox, isProduction, accounts: chosen }, clock)
    if (!wechat) throw new Error('the sheet that apps show is that of WeChat Pay')
    return { wechatPay: wechat }
  }
  if (!isSandbox) return elsewhere(wechatOf(accounts))
  const { startGatewayStandIn } = await import('@sanhe/providers/stand-ins/gateway')
  const gateway = await startGatewayStandIn({ clock })
  return { deps: wechatOf(gateway.accounts), lab: byOrder(gateway.lab), stop: gateway.stop }
}

/** Worked by the order's number, also where its last sheet was made under another one for another payer. */
const byOrder = (lab: LabPayments): LabPayments => ({
  ...lab,
  async act(orderNo, wish) {
    const known = await lab.list()
    const last = known.find((order) => order.orderNo === orderNo || order.orderNo.startsWith(`${orderNo}P`))
    return lab.act(last?.orderNo ?? orderNo, wish)
  },
})
