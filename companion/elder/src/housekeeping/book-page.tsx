import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponChoice, usePriceWithCoupon } from '#coupons/coupon-choice.tsx'
import { Choices } from '#parts/choices.tsx'
import { AddressField } from '#parts/contact-fields.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPayPage } from '#parts/pay.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { useContact } from '#parts/use-contact.ts'
import { type Visit, VisitFields } from '#parts/visit-fields.tsx'
import { Screen } from '#shell/screen.tsx'
import { bookingLengths, bookingPrice } from './booking-rules.ts'
import { helpKindLabel } from './kinds.ts'
import { type Worker, workerQuery } from './queries.ts'

const route = getRouteApi('/own/housekeeping/workers/$id/book')

export function BookWorkerPage() {
  const { id } = route.useParams()
  const query = useQuery(workerQuery(Number(id)))
  return (
    <Screen title="预约" back={`/housekeeping/workers/${id}`}>
      <QueryContent query={query}>{(worker) => <BookForm worker={worker} />}</QueryContent>
    </Screen>
  )
}

const lengthOptions = bookingLengths.map((hours) => ({ value: String(hours), label: `${hours} 小时` }))
type BookingInput = { visit: Visit; hours: string; requirements: string }
const emptyBookingInput: BookingInput = { visit: { day: '', time: '' }, hours: '', requirements: '' }

type BookingRequest = BookingInput & { address: string; couponId?: number }

/** Creates the booking and opens the payment page. Afterwards the user returns to the list of bookings. */
function useBook({ id, type }: Worker) {
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
      if (paymentUrl) openPayPage(paymentUrl)
      else showToast('下单成功')
    },
    onSettled: () =>
      Promise.all(['housekeeping', 'coupons'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

function BookForm({ worker }: { worker: Worker }) {
  const { contact, type, keep } = useContact()
  const [input, setInput] = useState(emptyBookingInput)
  const change = (next: Partial<BookingInput>) => setInput({ ...input, ...next })
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = {
    price: bookingPrice(worker.hourlyRate, Number(input.hours)),
    category: 'housekeeping',
  }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const book = useBook(worker)
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (book.isPending) return
        keep()
        book.mutate({ ...input, address: contact.address, ...coupon })
      }}
    >
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">
        {helpKindLabel(worker.type)}：{worker.name}
      </h2>
      <VisitFields visit={input.visit} onChange={(visit) => change({ visit })} />
      <Choices
        label={`时长（每小时 ${formatYuan(worker.hourlyRate)}）`}
        value={input.hours}
        options={lengthOptions}
        onChange={(hours) => change({ hours })}
      />
      <AddressField label="上门地址" contact={contact} onType={type} />
      <TextArea
        label="备注（选填）"
        maxLength={500}
        className="leading-normal"
        value={input.requirements}
        onChange={({ target }) => change({ requirements: target.value })}
      />
      <CouponChoice purchase={purchase} value={couponId} onChange={setCouponId} />
      <ErrorMessage error={book.error} />
      <Button type="submit" look="primary" isBusy={book.isPending} disabled={!input.hours}>
        {input.hours ? `预约 ${formatYuan(toPay)}` : '请先选择时长'}
      </Button>
      <p className="text-muted">下一步付款。上门前 24 小时以上取消，钱全部退回；再晚取消，扣 30%。</p>
    </form>
  )
}
