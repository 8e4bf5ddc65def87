import { Button } from '@sanhe/ui/button.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SavedAddressChoice } from '#addresses/saved-address-choice.tsx'
import { api } from '#api.ts'
import { CouponPicker, usePriceWithCoupon } from '#coupons/coupon-picker.tsx'
import { Card } from '#parts/card.tsx'
import { validateContactDetails } from '#parts/contact-details.ts'
import { ContactPhoneField, PostalAddressField } from '#parts/contact-fields.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPaymentPage } from '#parts/payment-page.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { useContactDetails } from '#parts/use-contact-details.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { EmptyGroceryCart, GroceryCartTotal } from './cart-page.tsx'
import { splitCartByGrocer, listOrderableItemIds, type SingleGrocerCart } from './cart-rules.ts'
import { DeliveryTimeField, type DeliveryWindowChoice } from './delivery-time-field.tsx'
import { isWindowClosed } from './delivery-window-labels.ts'
import { deliveryWindowsQuery, type GroceryCart, groceryCartQuery } from './queries.ts'

const route = getRouteApi('/own/shopping/order')

export function OrderGroceriesPage() {
  const { grocer } = route.useSearch()
  const query = useQuery(groceryCartQuery)
  return (
    <ElderScreenLayout title="确认订单" back="/shopping/cart">
      <QueryContent query={query}>
        {(cart) => {
          const parts = splitCartByGrocer(cart)
          const part = parts.find((one) => one.grocer.id === grocer) ?? parts[0]
          if (!part) return <EmptyGroceryCart />
          return <Order part={part} cart={parts.length === 1 ? cart : undefined} />
        }}
      </QueryContent>
    </ElderScreenLayout>
  )
}

type OrderProps = { part: SingleGrocerCart; cart: GroceryCart | undefined }

type GroceryOrderInput = {
  address: string
  phone: string
  couponId?: number
  deliveryWindow?: NonNullable<DeliveryWindowChoice>
}

/**
 * Creates the grocery order and opens the payment page. After the payment the user returns to the list of deliveries.
 */
function useOrder(cartItemIds: number[]) {
  const client = useQueryClient()
  const navigate = route.useNavigate()
  return useMutation({
    mutationFn: (input: GroceryOrderInput) => api.shopping.order({ body: { cartItemIds, ...input } }),
    onSuccess: async ({ paymentUrl }) => {
      await navigate({ to: '/shopping/orders', replace: true })
      if (paymentUrl) openPaymentPage(paymentUrl)
      else showToast('下单成功')
    },
    onSettled: () =>
      Promise.all(['shopping', 'coupons'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

function Order({ part: { grocer, items, goodsAmount }, cart }: OrderProps) {
  const { contact, type, keep } = useContactDetails()
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = { price: cart?.totalAmount ?? goodsAmount, category: 'grocery' }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const had = items.filter(({ available }) => available)
  const [deliveryWindow, setDeliveryWindow] = useState<DeliveryWindowChoice>()
  const { data: days } = useQuery(deliveryWindowsQuery)
  const windowError =
    days && isWindowClosed(deliveryWindow, days) ? '您选的时段来不及了，请重新选一个。' : undefined
  const { errors, checkThen } = useFormCheck({
    ...validateContactDetails(contact),
    name: undefined,
    deliveryWindow: windowError,
  })
  const order = useOrder(listOrderableItemIds(items))
  return (
    <form
      className="flex flex-col gap-5"
      {...checkThen(() => {
        if (order.isPending) return
        keep()
        order.mutate({
          address: contact.address.trim(),
          phone: contact.phone,
          ...coupon,
          ...(deliveryWindow && { deliveryWindow }),
        })
      })}
    >
      <SavedAddressChoice contact={contact} onChoose={type} />
      <PostalAddressField contact={contact} onType={type} error={errors.address} />
      <ContactPhoneField contact={contact} onType={type} error={errors.phone} />
      {/* The message appears when the window closes, before the user tries to order. */}
      <DeliveryTimeField value={deliveryWindow} error={windowError} onChange={setDeliveryWindow} />
      <Card className="flex flex-col gap-3">
        <h2 className="font-bold [overflow-wrap:anywhere]">{grocer.companyName}</h2>
        <ul className="flex flex-col gap-1">
          {had.map(({ id, name, quantity }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {name} × {quantity}
            </li>
          ))}
        </ul>
        <GroceryCartTotal goodsAmount={goodsAmount} cart={cart} />
      </Card>
      {cart && <CouponPicker purchase={purchase} value={couponId} onChange={setCouponId} />}
      <ErrorMessage error={order.error} />
      <Button type="submit" look="primary" isBusy={order.isPending} disabled={!had.length}>
        {cart ? `下单 ${formatYuan(toPay)}` : `下单（商品 ${formatYuan(goodsAmount)}）`}
      </Button>
      <p className="text-muted">下一步付款。半小时内不付款，订单自动取消，不收钱。</p>
    </form>
  )
}
