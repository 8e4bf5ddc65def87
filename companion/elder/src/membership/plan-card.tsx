import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponPicker, usePriceWithCoupon } from '#coupons/coupon-picker.tsx'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPaymentPage } from '#parts/payment-page.ts'
import { type MembershipPlan, useInvalidateMembershipQueries } from './queries.ts'

/** Card of a membership plan. Both plans look the same, and neither is preselected. */
export function MembershipPlanCard({ plan: { plan, title, price, months } }: { plan: MembershipPlan }) {
  const invalidate = useInvalidateMembershipQueries()
  const [couponId, setCoupon] = useState<number | null>(null)
  const purchase = { price, category: 'membership' }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const pay = useMutation({
    mutationFn: () => api.membership.subscribe({ body: { plan, ...coupon } }),
    onSuccess: ({ paymentUrl }) =>
      // Without a payment URL nothing has to be paid, because a coupon covers the whole price.
      paymentUrl === null ? showToast('会员已开通') : openPaymentPage(paymentUrl),
    onSettled: invalidate,
  })
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="text-muted">用 {months} 个月，到期就停。</p>
      <CouponPicker purchase={purchase} value={couponId} onChange={setCoupon} />
      <ErrorMessage error={pay.error} />
      <Button isBusy={pay.isPending} onClick={() => pay.mutate()}>
        {title}，付款 {formatYuan(toPay)}
      </Button>
    </Card>
  )
}
