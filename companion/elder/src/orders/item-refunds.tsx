import { Card, LabelledValue } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import type { OrderWithRefunds } from './queries.ts'

type Refund = OrderWithRefunds['refunds'][number]

/**
 * Describes the state of a refund. A failed refund is described as in progress, because the platform retries it until
 * it succeeds.
 */
const describeState = ({ status }: Refund) =>
  status === 'succeeded' ? '已原路退回' : '正在退款，1 到 3 个工作日内到账'

const describeItems = ({ items }: Refund) =>
  items?.map(({ name, quantity }) => `${name} ${quantity} 份`).join('、')

/** Refunds of single items, each with its goods and its state. */
export function ItemRefundList({ refunds }: { refunds: readonly Refund[] }) {
  const ofItems = refunds.filter(({ items }) => items !== null)
  if (ofItems.length === 0) return null
  return (
    <Card>
      <h3 className="mb-2 font-bold">部分退款</h3>
      {ofItems.map((refund) => (
        <dl
          key={refund.requestedAt}
          className="flex flex-col gap-2 border-t border-line py-2 first-of-type:border-t-0"
        >
          <LabelledValue name="商品">{describeItems(refund)}</LabelledValue>
          <LabelledValue name="金额">{formatYuan(refund.amount)}</LabelledValue>
          <LabelledValue name="原因">{refund.reason}</LabelledValue>
          <LabelledValue name="进度">{describeState(refund)}</LabelledValue>
          <LabelledValue name="时间">{formatDateTime(refund.requestedAt)}</LabelledValue>
        </dl>
      ))}
    </Card>
  )
}
