import { Button } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBasket } from 'lucide-react'
import { Badge, Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { QuantityStepper } from '#parts/quantity-stepper.tsx'
import { useAddToCart, useSetCartQuantity } from './cart-changes.ts'
import { groceryStockLabel } from './cart-rules.ts'
import { type GroceryCartItem, type GroceryProduct, groceryCartQuery } from './queries.ts'

export const maxQuantityPerItem = 99

export function GroceryCard({ product }: { product: GroceryProduct }) {
  const { id, name, price, unit, stock, imageUrl, description } = product
  const { data: cart } = useQuery(groceryCartQuery)
  const item = cart?.items.find(({ productId }) => productId === id)
  const left = groceryStockLabel(stock)
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex gap-3">
        {imageUrl && (
          <img src={imageUrl} alt="" loading="lazy" className="size-24 shrink-0 rounded-[8px] object-cover" />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h2>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-bold tabular-nums">{formatYuan(price)}</span>
            {unit && <span className="text-muted">{unit}</span>}
            {left && <Badge tone="warn">{left}</Badge>}
          </p>
          {description && <p className="text-muted [overflow-wrap:anywhere]">{description}</p>}
        </div>
      </div>
      {item ? (
        <CartQuantityStepper item={item} max={Math.min(stock, maxQuantityPerItem)} />
      ) : (
        <NotInCart product={product} />
      )}
    </Card>
  )
}

function NotInCart({ product: { id, name, stock } }: { product: GroceryProduct }) {
  const add = useAddToCart()
  return (
    <>
      <ErrorMessage error={add.error} />
      <Button
        aria-label={stock > 0 ? `把${name}加入购物车` : `${name}已卖完`}
        isBusy={add.isPending}
        disabled={stock <= 0}
        onClick={() => add.mutate(id)}
      >
        <ShoppingBasket aria-hidden className="size-6" />
        {stock > 0 ? '加入购物车' : '已卖完'}
      </Button>
    </>
  )
}

export function CartQuantityStepper({ item, max }: { item: GroceryCartItem; max: number }) {
  const amount = useSetCartQuantity(item.id)
  return (
    <>
      <ErrorMessage error={amount.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-muted">购物车里有</span>
        <QuantityStepper
          itemName={item.name}
          value={item.quantity}
          max={max}
          onChange={(quantity) => amount.mutate(quantity)}
          onRemove={() => amount.mutate(0)}
        />
      </div>
    </>
  )
}
