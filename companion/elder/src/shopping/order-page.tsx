import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponChoice, usePayable } from '#coupons/coupon-choice.tsx'
import { Card } from '#parts/card.tsx'
import { isMobile } from '#parts/contact.ts'
import { AddressField, PhoneField } from '#parts/contact-fields.tsx'
import { Loaded } from '#parts/loaded.tsx'
import { yuanWords } from '#parts/money.ts'
import { openPayPage } from '#parts/pay.ts'
import { Refusal } from '#parts/trouble.tsx'
import { useContact } from '#parts/use-contact.ts'
import { Screen } from '#shell/screen.tsx'
import { NothingInCart, Sum } from './cart-page.tsx'
import { byGrocer, type GrocerCart, idsToOrder } from './cart-rules.ts'
import { type Cart, cartQuery } from './queries.ts'

const route = getRouteApi('/own/shopping/order')

export function OrderPage() {
  const { grocer } = route.useSearch()
  const query = useQuery(cartQuery)
  return (
    <Screen title="送到哪里" back="/shopping/cart">
      <Loaded query={query}>
        {(cart) => {
          const parts = byGrocer(cart)
          const part = parts.find((one) => one.grocer.id === grocer) ?? parts[0]
          if (!part) return <NothingInCart />
          return <Order part={part} cart={parts.length === 1 ? cart : undefined} />
        }}
      </Loaded>
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
      else showToast('下好单了')
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
  const { toPay, coupon } = usePayable(purchase, couponId)
  const had = items.filter(({ available }) => available)
  const order = useOrder(idsToOrder(items))
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (order.isPending || !isMobile(contact.phone)) return
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
        <Sum goodsAmount={goodsAmount} cart={cart} />
      </Card>
      {cart && <CouponChoice purchase={purchase} value={couponId} onChange={setCouponId} />}
      <Refusal error={order.error} />
      <Button type="submit" look="primary" isBusy={order.isPending} disabled={!had.length}>
        {cart ? `下单 ${yuanWords(toPay)}` : `下单（商品 ${yuanWords(goodsAmount)}）`}
      </Button>
      <p className="text-muted">下一步付款。半小时内不付款，订单自动取消，不收钱。</p>
    </form>
  )
}
