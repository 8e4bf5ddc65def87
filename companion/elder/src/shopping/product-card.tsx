import { Button } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBasket } from 'lucide-react'
import { Badge, Card } from '#parts/card.tsx'
import { yuanWords } from '#parts/money.ts'
import { Stepper } from '#parts/stepper.tsx'
import { Refusal } from '#parts/trouble.tsx'
import { useAddToCart, useCartAmount } from './cart-changes.ts'
import { stockWords } from './cart-rules.ts'
import { type CartItem, cartQuery, type Product } from './queries.ts'

export const mostOfOne = 99

export function ProductCard({ product }: { product: Product }) {
  const { id, name, price, unit, stock, imageUrl, description } = product
  const { data: cart } = useQuery(cartQuery)
  const item = cart?.items.find(({ productId }) => productId === id)
  const left = stockWords(stock)
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex gap-3">
        {imageUrl && (
          <img src={imageUrl} alt="" loading="lazy" className="size-24 shrink-0 rounded-[8px] object-cover" />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h2>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-bold tabular-nums">{yuanWords(price)}</span>
            {unit && <span className="text-muted">{unit}</span>}
            {left && <Badge tone="warn">{left}</Badge>}
          </p>
          {description && <p className="text-muted [overflow-wrap:anywhere]">{description}</p>}
        </div>
      </div>
      {item ? <InCart item={item} max={Math.min(stock, mostOfOne)} /> : <NotInCart product={product} />}
    </Card>
  )
}

function NotInCart({ product: { id, name, stock } }: { product: Product }) {
  const add = useAddToCart()
  return (
    <>
      <Refusal error={add.error} />
      <Button
        aria-label={stock > 0 ? `把${name}放进购物车` : `${name}卖完了`}
        isBusy={add.isPending}
        disabled={stock <= 0}
        onClick={() => add.mutate(id)}
      >
        <ShoppingBasket aria-hidden className="size-6" />
        {stock > 0 ? '放进购物车' : '卖完了'}
      </Button>
    </>
  )
}

/** Quantity in the cart with plus and minus buttons. */
export function InCart({ item, max }: { item: CartItem; max: number }) {
  const amount = useCartAmount(item.id)
  return (
    <>
      <Refusal error={amount.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-muted">购物车里有</span>
        <Stepper
          of={item.name}
          value={item.quantity}
          max={max}
          onChange={(quantity) => amount.mutate(quantity)}
          onRemove={() => amount.mutate(0)}
        />
      </div>
    </>
  )
}
