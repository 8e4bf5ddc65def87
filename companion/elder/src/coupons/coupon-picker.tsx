import { systemClock } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { formatYuan } from '#parts/money.ts'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { availableCouponsQuery } from './queries.ts'
import { type PurchaseForCoupon, listUsableCoupons } from './rules.ts'

const none = 'none'

function useUsable(purchase: PurchaseForCoupon) {
  const { data = [] } = useQuery(availableCouponsQuery)
  return listUsableCoupons(data, purchase, systemClock.now())
}

/**
 * Returns the price after the discount, and the coupon id for the order request. There is no discount and no coupon id
 * if the coupon does not apply, for example after the user reduced the quantity.
 */
export function usePriceWithCoupon(purchase: PurchaseForCoupon, chosenId: number | null) {
  const chosen = useUsable(purchase).find(({ coupon }) => coupon.id === chosenId)
  if (!chosen) return { toPay: purchase.price, coupon: {} }
  const toPay = (Math.round(purchase.price * 100) - Math.round(chosen.saving * 100)) / 100
  return { toPay, coupon: { couponId: chosen.coupon.id } }
}

type CouponPickerProps = {
  purchase: PurchaseForCoupon
  /** Id of the chosen coupon, or null when no coupon is chosen. */
  value: number | null
  onChange: (couponId: number | null) => void
}

/**
 * Radio group of the user's coupons that apply to this purchase, with their discounts. Renders nothing when no coupon
 * applies.
 */
export function CouponPicker({ purchase, value, onChange }: CouponPickerProps) {
  const usable = useUsable(purchase)
  if (!usable.length) return null
  const isUsable = usable.some(({ coupon }) => coupon.id === value)
  const options = usable.map(({ coupon, saving }) => ({
    value: String(coupon.id),
    label: `${coupon.title}（省 ${formatYuan(saving)}）`,
  }))
  return (
    <RadioChoices
      label="优惠券"
      value={isUsable ? String(value) : none}
      options={[...options, { value: none, label: '不使用优惠券' }]}
      onChange={(next) => onChange(next === none ? null : Number(next))}
    />
  )
}
