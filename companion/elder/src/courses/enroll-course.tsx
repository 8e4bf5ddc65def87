import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponChoice, usePriceWithCoupon } from '#coupons/coupon-choice.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { openPayPage } from '#parts/pay.ts'
import { meQuery } from '#queries.ts'
import { type CourseDetail, useInvalidateCourses } from './queries.ts'
import { enrollLabel } from './rules.ts'

export function EnrollCourse({ course }: { course: CourseDetail }) {
  const { data: me } = useQuery(meQuery)
  if (!course.memberOnly || me?.isMember) return <EnrollForm course={course} />
  return (
    me && (
      <p className="rounded-control bg-warn-soft p-4 font-semibold text-warn-text">
        这门课是给会员学的。开通会员以后，就可以报名了。
      </p>
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
      if (paymentUrl) openPayPage(paymentUrl)
      else showToast(message)
    },
    onSettled: () => Promise.all([invalidate(), client.invalidateQueries({ queryKey: ['coupons'] })]),
  })
  return (
    <>
      {price > 0 && <CouponChoice purchase={purchase} value={couponId} onChange={setCouponId} />}
      <ErrorMessage error={enroll.error} />
      <Button look="primary" isBusy={enroll.isPending} onClick={() => enroll.mutate()}>
        {enrollLabel(toPay)}
      </Button>
      {price > 0 && <p className="text-muted">付款后 24 小时内，还没开始学的可以退款。</p>}
    </>
  )
}
