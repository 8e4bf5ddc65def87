import type { ReactNode } from 'react'
import { Card, LabelledValue } from '#parts/card.tsx'
import { formatCouponCategories, formatCouponDiscount, formatCouponMinimumPrice } from './labels.ts'
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

/** Card of a coupon: discount, scope and expiry. */
export function CouponCard({ terms, badge, until, children }: CouponCardProps) {
  return (
    <Card className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="text-2xl text-accent-text">{formatCouponDiscount(terms)}</strong>
        {badge}
      </p>
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{terms.title}</h2>
      <dl className="flex flex-col gap-1">
        <LabelledValue name="条件">{formatCouponMinimumPrice(terms)}</LabelledValue>
        <LabelledValue name="适用">{formatCouponCategories(terms)}</LabelledValue>
        <LabelledValue name="期限">{until}</LabelledValue>
      </dl>
      {children}
    </Card>
  )
}
