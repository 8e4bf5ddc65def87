import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponPicker, usePriceWithCoupon } from '#coupons/coupon-picker.tsx'
import type { Reorder } from '#orders/queries.ts'
import { getReorderQuantity } from '#orders/reorder-labels.ts'
import { ReorderContent, ReorderNotice } from '#orders/reorder-notice.tsx'
import { validateContactDetails } from '#parts/contact-details.ts'
import { ContactPhoneField, PostalAddressField } from '#parts/contact-fields.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { QuantityStepper } from '#parts/quantity-stepper.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { useContactDetails } from '#parts/use-contact-details.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import {
  isDeliveredProduct,
  type ProductOrderInput,
  listProductOrderDays,
  toProductOrderRequest,
} from './product-order.ts'
import { type ServiceProductDetail, serviceProductQuery } from './queries.ts'
import { maxOrderQuantity, calculateTotalPrice } from './service-labels.ts'
import { useOrderMutationCallbacks } from './use-order-placement.ts'

const route = getRouteApi('/own/services/products/$id/order')

export function OrderServiceProductPage() {
  const { id } = route.useParams()
  const { again } = route.useSearch()
  const query = useQuery(serviceProductQuery(Number(id)))
  return (
    <ElderScreenLayout title="下单" back={`/services/products/${id}`}>
      <QueryContent query={query}>
        {(product) => (
          <ReorderContent orderNo={again}>
            {(reorder) => <OrderForm product={product} reorder={reorder} />}
          </ReorderContent>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

type OrderFormProps = { product: ServiceProductDetail; reorder: Reorder | undefined }

function OrderForm({ product, reorder }: OrderFormProps) {
  const { id, title, price, stock, category } = product
  const { contact, type, keep } = useContactDetails()
  const [input, setInput] = useState<ProductOrderInput>({
    quantity: getReorderQuantity(reorder),
    day: '',
    name: '',
  })
  const isDelivered = isDeliveredProduct(product)
  const nameLabel = isDelivered ? '收货人' : '参加者'
  const { address, phone } = validateContactDetails(contact)
  const { errors, checkThen } = useFormCheck({
    address: isDelivered ? address : undefined,
    name: input.name.trim() ? undefined : `请填${nameLabel}的姓名`,
    phone,
  })
  const change = (next: Partial<ProductOrderInput>) => setInput({ ...input, ...next })
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = { price: calculateTotalPrice(price, input.quantity), category }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const order = useMutation({
    mutationFn: () =>
      api.serviceProducts.order({
        params: { id },
        body: { ...toProductOrderRequest(product, input, contact), ...coupon },
      }),
    ...useOrderMutationCallbacks('products'),
  })
  return (
    <form
      className="flex flex-col gap-5"
      {...checkThen(() => {
        if (order.isPending) return
        keep()
        order.mutate()
      })}
    >
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
      {reorder && <ReorderNotice reorder={reorder} orderType="service_product" />}
      <div>
        <p className="mb-2 font-semibold">数量</p>
        <QuantityStepper
          itemName={title}
          value={input.quantity}
          max={maxOrderQuantity(stock)}
          onChange={(quantity) => change({ quantity })}
        />
      </div>
      {isDelivered ? (
        <PostalAddressField contact={contact} onType={type} error={errors.address} />
      ) : (
        <Day product={product} day={input.day} onChange={(day) => change({ day })} />
      )}
      <TextField
        label={nameLabel}
        autoComplete="name"
        required
        maxLength={50}
        value={input.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <ContactPhoneField contact={contact} onType={type} error={errors.phone} />
      {price > 0 && <CouponPicker purchase={purchase} value={couponId} onChange={setCouponId} />}
      <ErrorMessage error={order.error} />
      <Button type="submit" look="primary" isBusy={order.isPending}>
        下单 {toPay === 0 ? '免费' : formatYuan(toPay)}
      </Button>
      {price > 0 && <p className="text-muted">下一步付款。付款后 24 小时内可以退。</p>}
    </form>
  )
}

type DayProps = { product: ServiceProductDetail; day: string; onChange: (day: string) => void }

function Day({ product, day, onChange }: DayProps) {
  return (
    <SelectField label="日期" value={day} onChange={({ target }) => onChange(target.value)}>
      <option value="">由商家打电话和我商量</option>
      {listProductOrderDays(product, systemClock.now()).map((one) => (
        <option key={one} value={one}>
          {formatIsoDay(one)}
        </option>
      ))}
    </SelectField>
  )
}
