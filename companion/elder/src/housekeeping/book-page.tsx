import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SavedAddressChoice } from '#addresses/saved-address-choice.tsx'
import { api } from '#api.ts'
import { CouponPicker, usePriceWithCoupon } from '#coupons/coupon-picker.tsx'
import type { Reorder } from '#orders/queries.ts'
import { ReorderContent, ReorderNotice } from '#orders/reorder-notice.tsx'
import { validateContactDetails } from '#parts/contact-details.ts'
import { PostalAddressField } from '#parts/contact-fields.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPaymentPage } from '#parts/payment-page.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { useContactDetails } from '#parts/use-contact-details.ts'
import { type HomeVisitTime, validateHomeVisitTime } from '#parts/visit-times.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { bookingDurationHourOptions, calculateBookingPriceYuan } from './booking-rules.ts'
import { housekeepingKindLabel } from './kinds.ts'
import { type HomeServiceWorkerDetail, housekeepingWorkerQuery } from './queries.ts'
import { WorkerBookingTimeFields } from './worker-time-fields.tsx'

const route = getRouteApi('/own/housekeeping/workers/$id/book')

export function BookWorkerPage() {
  const { id } = route.useParams()
  const { again } = route.useSearch()
  const query = useQuery(housekeepingWorkerQuery(Number(id)))
  return (
    <ElderScreenLayout title="预约家政" back={`/housekeeping/workers/${id}`}>
      <QueryContent query={query}>
        {(worker) => (
          <ReorderContent orderNo={again}>
            {(reorder) => <BookForm worker={worker} reorder={reorder} />}
          </ReorderContent>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

const lengthOptions = bookingDurationHourOptions.map((hours) => ({
  value: String(hours),
  label: `${hours} 小时`,
}))
type BookingInput = { visit: HomeVisitTime; hours: string; requirements: string }

/** Returns the initial input: empty, or with the hours and the remark of an earlier booking. */
const createBookingInput = (reorder: Reorder | undefined): BookingInput => ({
  visit: { day: '', time: '' },
  hours: lengthOptions.find(({ value }) => Number(value) === reorder?.durationHours)?.value ?? '',
  requirements: reorder?.remark ?? '',
})

type BookingRequest = BookingInput & { address: string; couponId?: number }

/** Creates the booking and opens the payment page. After the payment the user returns to the list of bookings. */
function useBook({ id, type }: HomeServiceWorkerDetail) {
  const client = useQueryClient()
  const navigate = route.useNavigate()
  return useMutation({
    mutationFn: ({ visit, hours, requirements, address, ...coupon }: BookingRequest) =>
      api.housekeeping.book({
        body: {
          workerId: id,
          serviceType: type,
          scheduledDate: visit.day,
          scheduledTime: visit.time,
          durationHours: Number(hours),
          address: address.trim(),
          requirements: requirements.trim() || null,
          ...coupon,
        },
      }),
    onSuccess: async ({ paymentUrl }) => {
      await navigate({ to: '/housekeeping/orders', replace: true })
      if (paymentUrl) openPaymentPage(paymentUrl)
      else showToast('下单成功')
    },
    onSettled: () =>
      Promise.all(['housekeeping', 'coupons'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

type BookFormProps = { worker: HomeServiceWorkerDetail; reorder: Reorder | undefined }

function BookForm({ worker, reorder }: BookFormProps) {
  const { contact, type, keep } = useContactDetails()
  const [input, setInput] = useState(() => createBookingInput(reorder))
  const change = (next: Partial<BookingInput>) => setInput({ ...input, ...next })
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = {
    price: calculateBookingPriceYuan(worker.hourlyRate, Number(input.hours)),
    category: 'housekeeping',
  }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const book = useBook(worker)
  const { errors, checkThen } = useFormCheck({
    ...validateHomeVisitTime(input.visit),
    address: validateContactDetails(contact).address,
  })
  return (
    <form
      className="flex flex-col gap-5"
      {...checkThen(() => {
        if (book.isPending) return
        keep()
        book.mutate({ ...input, address: contact.address, ...coupon })
      })}
    >
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">
        {housekeepingKindLabel(worker.type)}：{worker.name}
      </h2>
      {reorder && <ReorderNotice reorder={reorder} orderType="housekeeping" />}
      <WorkerBookingTimeFields
        workerId={worker.id}
        hours={Number(input.hours)}
        visit={input.visit}
        errors={errors}
        onChange={(visit) => change({ visit })}
      />
      <RadioChoices
        label={`时长（每小时 ${formatYuan(worker.hourlyRate)}）`}
        value={input.hours}
        options={lengthOptions}
        onChange={(hours) => change({ hours })}
      />
      <SavedAddressChoice contact={contact} onChoose={type} />
      <PostalAddressField label="上门地址" contact={contact} onType={type} error={errors.address} />
      <TextArea
        label="备注（选填）"
        maxLength={500}
        className="leading-normal"
        value={input.requirements}
        onChange={({ target }) => change({ requirements: target.value })}
      />
      <CouponPicker purchase={purchase} value={couponId} onChange={setCouponId} />
      <ErrorMessage error={book.error} />
      <Button type="submit" look="primary" isBusy={book.isPending} disabled={!input.hours}>
        {input.hours ? `预约 ${formatYuan(toPay)}` : '请先选择时长'}
      </Button>
      <p className="text-muted">下一步付款。上门前 24 小时以上取消，钱全部退回；再晚取消，扣 30%。</p>
    </form>
  )
}
