import { Button } from '@sanhe/ui/button.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPaymentPage } from '#parts/payment-page.ts'
import { formatTimeLeft } from '#parts/time-left.ts'
import { useCurrentTime } from '#parts/use-current-time.ts'
import type { Order } from './queries.ts'

type PayOrderActionProps = { order: Pick<Order, 'amount' | 'expiresAt'>; paymentUrl: string }

/** Button that opens the payment page, with the time that remains for the payment. */
export function PayOrderAction({ order: { amount, expiresAt }, paymentUrl }: PayOrderActionProps) {
  const left = formatTimeLeft(expiresAt, useCurrentTime())
  if (!left) return <p className="text-center">付款时间已过，没有扣钱。</p>
  return (
    <>
      <p className="text-center tabular-nums">请在 {left}内付款</p>
      <Button look="primary" onClick={() => openPaymentPage(paymentUrl)}>
        付款 {formatYuan(amount)}
      </Button>
    </>
  )
}
