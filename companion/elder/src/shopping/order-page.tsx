import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponChoice, usePriceWithCoupon } from '#coupons/coupon-choice.tsx'
import { Card } from '#parts/card.tsx'
import { isMobileNumber } from '#parts/contact.ts'
import { AddressField, PhoneField } from '#parts/contact-fields.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPayPage } from '#parts/pay.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { useContact } from '#parts/use-contact.ts'
import { Screen } from '#shell/screen.tsx'
import { CartTotal, EmptyCart } from './cart-page.tsx'
import { type GrocerCart, groupByGrocer, idsToOrder } from './cart-rules.ts'
import { type Cart, cartQuery } from './queries.ts'

const route = getRouteApi('/own/shopping/order')

export function GroceryOrderPage() {
  const { grocer } = route.useSearch()
  const query = useQuery(cartQuery)
  return (
    <Screen title="送到哪里" back="/shopping/cart">
      <QueryContent query={query}>
        {(cart) => {
          const parts = groupByGrocer(cart)
          const part = parts.find((one) => one.grocer.id === grocer) ?? parts[0]
          if (!part) return <EmptyCart />
          return <Order part={part} cart={parts.length === 1 ? cart : undefined} />
        }}
      </QueryContent>
    </Screen>
  )
}

type OrderProps = { part: GrocerCart; cart: Cart | undefined }

/** Creates the order and opens the payment page. Afterwards the user returns to the list of deliveries. */
function useOrder(cartItemIds: number[]) {
  const client = useQueryClient()
  const navigate = route.useNavigate()
  return useMutation({
    mutationFn: (to: { address: string; phone: string; couponId?: number }) =>
      api.shopping.order({ body: { cartItemIds, ...to } }),
    onSuccess: async ({ paymentUrl }) => {
      await navigate({ to: '/shopping/orders', replace: true })
      if (paymentUrl) openPayPage(paymentUrl)
      else showToast('下单成功')
    },
    onSettled: () =>
      Promise.all(['shopping', 'coupons'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

function Order({ part: { grocer, items, goodsAmount }, cart }: OrderProps) {
  const { contact, type, keep } = useContact()
  const [isTried, setTried] = useState(false)
  const [couponId, setCouponId] = useState<number | null>(null)
  const purchase = { price: cart?.totalAmount ?? goodsAmount, category: 'grocery' }
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const had = items.filter(({ available }) => available)
  const order = useOrder(idsToOrder(items))
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (order.isPending || !isMobileNumber(contact.phone)) return
        keep()
        order.mutate({ address: contact.address.trim(), phone: contact.phone, ...coupon })
      }}
    >
      <AddressField contact={contact} onType={type} />
      <PhoneField contact={contact} onType={type} isTried={isTried} />
      <Card className="flex flex-col gap-3">
        <h2 className="font-bold [overflow-wrap:anywhere]">{grocer.companyName}</h2>
        <ul className="flex flex-col gap-1">
          {had.map(({ id, name, quantity }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {name} × {quantity}
            </li>
          ))}
        </ul>
        <CartTotal goodsAmount={goodsAmount} cart={cart} />
      </Card>
      {cart && <CouponChoice purchase={purchase} value={couponId} onChange={setCouponId} />}
      <ErrorMessage error={order.error} />
      <Button type="submit" look="primary" isBusy={order.isPending} disabled={!had.length}>
        {cart ? `下单 ${formatYuan(toPay)}` : `下单（商品 ${formatYuan(goodsAmount)}）`}
      </Button>
      <p className="text-muted">下一步付款。半小时内不付款，订单自动取消，不收钱。</p>
    </form>
  )
}
