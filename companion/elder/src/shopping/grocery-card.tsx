import { Button } from '@sanhe/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { FavouriteHeart } from '#favourites/favourite-button.tsx'
import { Badge, Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { QuantityStepper } from '#parts/quantity-stepper.tsx'
import { useAddToCart, useSetCartQuantity } from './cart-changes.ts'
import { getGroceryStockLabel } from './cart-rules.ts'
import { type GroceryCartItem, type GroceryProduct, groceryCartQuery } from './queries.ts'

export const maxQuantityPerItem = 99

export function GroceryCard({ product }: { product: GroceryProduct }) {
  const { id, name, price, unit, stock, imageUrl, description } = product
  const { data: cart } = useQuery(groceryCartQuery)
  const item = cart?.items.find(({ productId }) => productId === id)
  const left = getGroceryStockLabel(stock)
  return (
    <Card className="flex h-full flex-col gap-2 p-3">
      {imageUrl && (
        <img src={imageUrl} alt="" loading="lazy" className="aspect-4/3 w-full rounded-[8px] object-cover" />
      )}
      <div className="flex-1">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 font-bold [overflow-wrap:anywhere]">{name}</h2>
          <FavouriteHeart target={{ kind: 'grocery', id }} name={name} />
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-lg font-bold tabular-nums">{formatYuan(price)}</span>
          {unit && <span className="text-xs text-muted">{unit}</span>}
        </p>
        {left && <Badge tone="warn">{left}</Badge>}
        {description && <p className="text-muted [overflow-wrap:anywhere]">{description}</p>}
      </div>
      {item ? (
        <CartQuantityStepper item={item} max={Math.min(stock, maxQuantityPerItem)} isCompact />
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
        className="px-2"
        onClick={() => add.mutate(id)}
      >
        {stock > 0 ? '加入购物车' : '已卖完'}
      </Button>
    </>
  )
}

type CartQuantityStepperProps = { item: GroceryCartItem; max: number; isCompact?: boolean }

export function CartQuantityStepper({ item, max, isCompact = false }: CartQuantityStepperProps) {
  const amount = useSetCartQuantity(item.id)
  const stepper = (
    <QuantityStepper
      itemName={item.name}
      value={item.quantity}
      max={max}
      onChange={(quantity) => amount.mutate(quantity)}
      onRemove={() => amount.mutate(0)}
      isCompact={isCompact}
    />
  )
  return (
    <>
      <ErrorMessage error={amount.error} />
      {isCompact ? (
        stepper
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-muted">购物车里有</span>
          {stepper}
        </div>
      )}
    </>
  )
}
