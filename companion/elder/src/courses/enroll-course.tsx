import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponPicker, usePriceWithCoupon } from '#coupons/coupon-picker.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { openPaymentPage } from '#parts/payment-page.ts'
import { meQuery } from '#queries.ts'
import { type CourseDetail, useInvalidateCourses } from './queries.ts'
import { getEnrollButtonLabel } from './rules.ts'

export function EnrollInCourseAction({ course }: { course: CourseDetail }) {
  const { data: me } = useQuery(meQuery)
  if (!course.memberOnly || me?.isMember) return <EnrollForm course={course} />
  return (
    me && (
      <>
        <p className="rounded-control bg-warn-soft p-4 font-semibold text-warn-text">
          这门课是会员专享，开通会员后可以报名。
        </p>
        <Link to="/membership" className={buttonClasses('primary')}>
          去开通会员
        </Link>
      </>
    )
  )
}

function EnrollForm({ course: { id, price } }: { course: CourseDetail }) {
  const client = useQueryClient()
  const invalidate = useInvalidateCourses()
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = { price, category: 'course' }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const enroll = useMutation({
    mutationFn: () => api.courses.enroll({ params: { id }, body: coupon }),
    onSuccess({ paymentUrl, message }) {
      if (paymentUrl) openPaymentPage(paymentUrl)
      else showToast(message)
    },
    onSettled: () => Promise.all([invalidate(), client.invalidateQueries({ queryKey: ['coupons'] })]),
  })
  return (
    <>
      {price > 0 && <CouponPicker purchase={purchase} value={couponId} onChange={setCouponId} />}
      <ErrorMessage error={enroll.error} />
      <Button look="primary" isBusy={enroll.isPending} onClick={() => enroll.mutate()}>
        {getEnrollButtonLabel(toPay)}
      </Button>
      {price > 0 && <p className="text-muted">付款后 24 小时内，还没开始学的可以退款。</p>}
    </>
  )
}
