import { formatYuan } from '#parts/money.ts'
import type { GroupBuyCampaign } from './queries.ts'

type GroupBuyOfferDetailsProps = Pick<
  GroupBuyCampaign,
  'originalPrice' | 'groupPrice' | 'minMembers' | 'service'
>

export function GroupBuyOfferDetails({
  originalPrice,
  groupPrice,
  minMembers,
  service,
}: GroupBuyOfferDetailsProps) {
  return (
    <>
      <p className="tabular-nums">
        <strong>{formatYuan(groupPrice)}</strong>
        <span className="text-muted">，一个人买 {formatYuan(originalPrice)}</span>
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        满 {minMembers} 人就成{service.storeName && `，${service.storeName}`}
      </p>
    </>
  )
}
