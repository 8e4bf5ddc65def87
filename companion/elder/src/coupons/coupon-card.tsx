import type { ReactNode } from 'react'
import { Card, Fact } from '#parts/card.tsx'
import { formatApplicability, formatDiscount, formatMinimumPrice } from './labels.ts'
import type { ClaimableCoupon } from './queries.ts'

type Terms = Pick<
  ClaimableCoupon,
  'title' | 'type' | 'value' | 'minAmount' | 'applicableCategories' | 'merchantId'
>

type CouponCardProps = {
  terms: Terms
  badge?: ReactNode
  until: string
  children?: ReactNode
}

/** Card of a coupon: discount, what it applies to, expiry. */
export function CouponCard({ terms, badge, until, children }: CouponCardProps) {
  return (
    <Card className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="text-2xl text-accent-text">{formatDiscount(terms)}</strong>
        {badge}
      </p>
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{terms.title}</h2>
      <dl className="flex flex-col gap-1">
        <Fact name="条件">{formatMinimumPrice(terms)}</Fact>
        <Fact name="适用">{formatApplicability(terms)}</Fact>
        <Fact name="期限">{until}</Fact>
      </dl>
      {children}
    </Card>
  )
}
