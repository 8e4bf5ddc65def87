import { systemClock } from '@sanhe/kit/runtime/clock'
import { formatDateTime } from '#parts/dates.ts'
import type { ShopOrderItem } from './queries.ts'
import { isFreelyCancellable } from './service-labels.ts'

/**
 * Notice that the shop has moved the order to another time. Shows the reason, and until when the user can cancel the
 * order free of charge.
 */
export function MerchantMoveNotice({ order }: { order: ShopOrderItem }) {
  const { merchantMove, scheduledAt, status } = order
  if (!merchantMove || !scheduledAt || (status !== 'paid' && status !== 'confirmed')) return null
  const { from, reason, freeCancelUntil } = merchantMove
  return (
    <section
      aria-label="商家改了时间"
      className="flex flex-col gap-1 rounded-control bg-warn-soft p-3 [overflow-wrap:anywhere]"
    >
      <p className="font-bold">商家改了时间</p>
      <p>
        原来是{formatDateTime(from)}，现在是{formatDateTime(scheduledAt)}。
      </p>
      <p>原因：{reason}</p>
      {isFreelyCancellable(order, systemClock.now()) && (
        <p>时间不合适的话，{formatDateTime(freeCancelUntil)}以前可以取消，付的钱全部退回。</p>
      )}
    </section>
  )
}
