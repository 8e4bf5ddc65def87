import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SavedAddressChoice } from '#addresses/saved-address-choice.tsx'
import { api } from '#api.ts'
import { CouponPicker, usePriceWithCoupon } from '#coupons/coupon-picker.tsx'
import type { Reorder } from '#orders/queries.ts'
import { getReorderQuantity } from '#orders/reorder-labels.ts'
import { ReorderContent, ReorderNotice } from '#orders/reorder-notice.tsx'
import { type ContactDetails, validateContactDetails } from '#parts/contact-details.ts'
import { ContactNameField, PostalAddressField } from '#parts/contact-fields.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { QuantityStepper } from '#parts/quantity-stepper.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { useContactDetails } from '#parts/use-contact-details.ts'
import { type HomeVisitTime, toShanghaiTimestamp, validateHomeVisitTime } from '#parts/visit-times.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import {
  type ServiceDetailResponse,
  serviceQuery,
  type ServiceStartTimes,
  serviceStartTimesQuery,
} from './queries.ts'
import { maxOrderQuantity, calculateTotalPrice } from './service-labels.ts'
import { ServiceStartTimeFields } from './start-time-fields.tsx'
import { useOrderMutationCallbacks } from './use-order-placement.ts'

const route = getRouteApi('/own/services/$id/order')

export function OrderServicePage() {
  const { id } = route.useParams()
  const { again } = route.useSearch()
  const query = useQuery(serviceQuery(Number(id)))
  const times = useQuery(serviceStartTimesQuery(Number(id)))
  return (
    <ElderScreenLayout title="下单" back={`/services/${id}`}>
      <QueryContent query={query}>
        {(service) => (
          <QueryContent query={times}>
            {(offered) => (
              <ReorderContent orderNo={again}>
                {(reorder) => <OrderForm service={service} offered={offered} reorder={reorder} />}
              </ReorderContent>
            )}
          </QueryContent>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

type OrderInput = { quantity: number; visit: HomeVisitTime; remark: string }

/** Returns the initial input: empty, or with the quantity and the remark of an earlier order. */
const createOrderInput = (reorder: Reorder | undefined): OrderInput => ({
  quantity: getReorderQuantity(reorder),
  visit: { day: '', time: '' },
  remark: reorder?.remark ?? '',
})

const bodyOf = (serviceId: number, { quantity, visit: { day, time }, remark }: OrderInput) => ({
  serviceId,
  quantity,
  ...(day && { scheduledAt: toShanghaiTimestamp(day, time) }),
  ...(remark.trim() && { remark: remark.trim() }),
})
const visitOf = ({ address, name }: ContactDetails) => ({ address: address.trim(), contactName: name.trim() })

type OrderFormProps = {
  service: ServiceDetailResponse
  offered: ServiceStartTimes
  reorder: Reorder | undefined
}

function OrderForm({ service, offered, reorder }: OrderFormProps) {
  const { id, title, price, stock, category, merchantId, atHome } = service
  const { contact, type, keep } = useContactDetails()
  const [input, setInput] = useState(() => createOrderInput(reorder))
  const change = (next: Partial<OrderInput>) => setInput({ ...input, ...next })
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = { price: calculateTotalPrice(price, input.quantity), category, merchantId }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const { errors, checkThen } = useFormCheck({
    // A service that is not booked by time needs a time only after the user chose a day.
    ...((offered.isByTime || input.visit.day) && validateHomeVisitTime(input.visit)),
    ...(atHome && { ...validateContactDetails(contact), phone: undefined }),
  })
  const place = useMutation({
    mutationFn: () =>
      api.merchantOrders.place({
        body: { ...bodyOf(id, input), ...(atHome && visitOf(contact)), ...coupon },
      }),
    ...useOrderMutationCallbacks('shops'),
  })
  return (
    <form
      className="flex flex-col gap-5"
      {...checkThen(() => {
        if (place.isPending) return
        if (atHome) keep()
        place.mutate()
      })}
    >
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      {reorder && <ReorderNotice reorder={reorder} orderType="merchant_service" />}
      <div>
        <p className="mb-2 font-semibold">数量</p>
        <QuantityStepper
          itemName={title}
          value={input.quantity}
          max={maxOrderQuantity(stock)}
          onChange={(quantity) => change({ quantity })}
        />
      </div>
      <ServiceStartTimeFields
        offered={offered}
        visit={input.visit}
        errors={errors}
        onChange={(visit) => change({ visit })}
      />
      {atHome && (
        <>
          <SavedAddressChoice contact={contact} onChoose={type} />
          <PostalAddressField label="上门地址" contact={contact} onType={type} error={errors.address} />
          <ContactNameField contact={contact} onType={type} error={errors.name} />
        </>
      )}
      <TextArea
        label="备注（选填）"
        hint={`${atHome ? '' : '地址、'}身体情况、有什么要求，写在这里商家能看到。`}
        maxLength={500}
        className="leading-normal"
        value={input.remark}
        onChange={({ target }) => change({ remark: target.value })}
      />
      {price > 0 && <CouponPicker purchase={purchase} value={couponId} onChange={setCouponId} />}
      <ErrorMessage error={place.error} />
      <Button type="submit" look="primary" isBusy={place.isPending}>
        下单 {toPay === 0 ? '免费' : formatYuan(toPay)}
      </Button>
      {price > 0 && <p className="text-muted">下一步付款。商家接单前取消，钱全部退回。</p>}
    </form>
  )
}
