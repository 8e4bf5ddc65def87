import { Button } from '@sanhe/ui/button.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPayPage } from '#parts/pay.ts'
import { formatTimeLeft } from '#parts/time-left.ts'
import { useNow } from '#parts/use-now.ts'
import type { Order } from './queries.ts'

type PayActionProps = { order: Pick<Order, 'amount' | 'expiresAt'>; paymentUrl: string }

/** Button that opens the payment page, with the remaining time. */
export function PayAction({ order: { amount, expiresAt }, paymentUrl }: PayActionProps) {
  const left = formatTimeLeft(expiresAt, useNow())
  if (!left) return <p className="text-center">付款时间已过，没有扣钱。</p>
  return (
    <>
      <p className="text-center tabular-nums">请在 {left}内付款</p>
      <Button look="primary" onClick={() => openPayPage(paymentUrl)}>
        付款 {formatYuan(amount)}
      </Button>
    </>
  )
}
