import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { CartReorderNotice } from '#orders/reorder-notice.tsx'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatYuan } from '#parts/money.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { splitCartByGrocer, listOrderableItemIds, type SingleGrocerCart } from './cart-rules.ts'
import { CartQuantityStepper, maxQuantityPerItem } from './grocery-card.tsx'
import { type GroceryCart, type GroceryCartItem, groceryCartQuery } from './queries.ts'

const route = getRouteApi('/own/shopping/cart')

export function GroceryCartPage() {
  const { again } = route.useSearch()
  const query = useQuery(groceryCartQuery)
  return (
    <ElderScreenLayout title="购物车" back="/shopping">
      {again && <CartReorderNotice orderNo={again} />}
      <QueryContent query={query}>
        {(cart) => (cart.items.length ? <CartContent cart={cart} /> : <EmptyGroceryCart />)}
      </QueryContent>
    </ElderScreenLayout>
  )
}

export function EmptyGroceryCart() {
  const toShelves = (
    <Link to="/shopping" className={buttonClasses('primary')}>
      去选菜
    </Link>
  )
  return (
    <EmptyState icon={ShoppingBasket} title="购物车是空的" action={toShelves}>
      选好的菜会放在这里，一起下单。
    </EmptyState>
  )
}

function CartContent({ cart }: { cart: GroceryCart }) {
  const parts = splitCartByGrocer(cart)
  return (
    <>
      {parts.length > 1 && <p className="text-muted">各商家分开送货，请分开下单。</p>}
      {parts.map((part) => (
        <GrocerPart key={part.grocer.id} part={part} cart={cart} isOnly={parts.length === 1} />
      ))}
      <Link to="/shopping" className={buttonClasses()}>
        继续选购
      </Link>
    </>
  )
}

type GrocerPartProps = { part: SingleGrocerCart; cart: GroceryCart; isOnly: boolean }

function GrocerPart({ part: { grocer, items, goodsAmount }, cart, isOnly }: GrocerPartProps) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{grocer.companyName}</h2>
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.id}>
            <Line item={item} />
          </li>
        ))}
      </ul>
      <Card>
        <GroceryCartTotal goodsAmount={goodsAmount} cart={isOnly ? cart : undefined} />
      </Card>
      {listOrderableItemIds(items).length > 0 && (
        <Link to="/shopping/order" search={{ grocer: grocer.id }} className={buttonClasses('primary')}>
          填写地址
        </Link>
      )}
    </section>
  )
}

type CartTotalProps = {
  goodsAmount: number
  /** The whole cart, if all its items are from one grocer; otherwise undefined. */
  cart?: GroceryCart | undefined
}

/**
 * Total of the items of one grocer. The server computes the delivery fee of the whole cart only, so the fee of one
 * grocer's order is unknown before the order.
 */
export function GroceryCartTotal({ goodsAmount, cart }: CartTotalProps) {
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      <LabelledValue name="商品">{formatYuan(goodsAmount)}</LabelledValue>
      <LabelledValue name="送货费">
        {cart ? (cart.deliveryFee ? formatYuan(cart.deliveryFee) : '免费') : '下单后计算'}
      </LabelledValue>
      {cart && (
        <LabelledValue name="合计">
          <strong>{formatYuan(cart.totalAmount)}</strong>
        </LabelledValue>
      )}
    </dl>
  )
}

function Line({ item }: { item: GroceryCartItem }) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        {item.imageUrl && (
          <img src={item.imageUrl} alt="" className="aspect-4/3 w-20 shrink-0 rounded-[8px] object-cover" />
        )}
        <div className="min-w-0 flex-1">
          <h3 className="font-bold [overflow-wrap:anywhere]">{item.name}</h3>
          <p className="text-muted tabular-nums">
            {formatYuan(item.price)}
            {item.unit && ` / ${item.unit}`}，共 {formatYuan(item.subtotal)}
          </p>
          {!item.available && <Badge tone="warn">库存不足，请减少数量或移出购物车</Badge>}
        </div>
      </div>
      <CartQuantityStepper item={item} max={maxQuantityPerItem} />
    </Card>
  )
}
