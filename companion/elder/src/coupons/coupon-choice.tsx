import { systemClock } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { Choices } from '#parts/choices.tsx'
import { formatYuan } from '#parts/money.ts'
import { availableCouponsQuery } from './queries.ts'
import { type CouponPurchase, usableCoupons } from './rules.ts'

const none = 'none'

function useUsable(purchase: CouponPurchase) {
  const { data = [] } = useQuery(availableCouponsQuery)
  return usableCoupons(data, purchase, systemClock.now())
}

/**
 * Returns the price with the chosen coupon, and the coupon to send: undefined when it no longer applies, for example
 * after the quantity was reduced.
 */
export function usePriceWithCoupon(purchase: CouponPurchase, chosenId: number | null) {
  const chosen = useUsable(purchase).find(({ coupon }) => coupon.id === chosenId)
  if (!chosen) return { toPay: purchase.price, coupon: {} }
  const toPay = (Math.round(purchase.price * 100) - Math.round(chosen.saving * 100)) / 100
  return { toPay, coupon: { couponId: chosen.coupon.id } }
}

type CouponChoiceProps = {
  purchase: CouponPurchase
  /** Id of the chosen coupon. Null at first. */
  value: number | null
  onChange: (couponId: number | null) => void
}

/** Offers the user's coupons that apply to this purchase with their savings. Renders nothing without any. */
export function CouponChoice({ purchase, value, onChange }: CouponChoiceProps) {
  const usable = useUsable(purchase)
  if (!usable.length) return null
  const isUsable = usable.some(({ coupon }) => coupon.id === value)
  const options = usable.map(({ coupon, saving }) => ({
    value: String(coupon.id),
    label: `${coupon.title}（省 ${formatYuan(saving)}）`,
  }))
  return (
    <Choices
      label="用优惠券吗？"
      value={isUsable ? String(value) : none}
      options={[...options, { value: none, label: '这次不用' }]}
      onChange={(next) => onChange(next === none ? null : Number(next))}
    />
  )
}
