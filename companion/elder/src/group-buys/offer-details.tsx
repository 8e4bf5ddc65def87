import { formatYuan } from '#parts/money.ts'
import type { Campaign } from './queries.ts'

type OfferDetailsProps = Pick<Campaign, 'originalPrice' | 'groupPrice' | 'minMembers' | 'service'>

export function OfferDetails({ originalPrice, groupPrice, minMembers, service }: OfferDetailsProps) {
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
