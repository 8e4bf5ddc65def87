import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { Badge, Card, Fact } from '#parts/card.tsx'
import { formatYuan } from '#parts/money.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { Screen } from '#shell/screen.tsx'
import { type GrocerCart, groupByGrocer, idsToOrder } from './cart-rules.ts'
import { CartQuantity, maxQuantityPerItem } from './grocery-card.tsx'
import { type Cart, type CartItem, cartQuery } from './queries.ts'

export function CartPage() {
  const query = useQuery(cartQuery)
  return (
    <Screen title="购物车" back="/shopping">
      <QueryContent query={query}>
        {(cart) => (cart.items.length ? <CartContent cart={cart} /> : <EmptyCart />)}
      </QueryContent>
    </Screen>
  )
}

export function EmptyCart() {
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

function CartContent({ cart }: { cart: Cart }) {
  const parts = groupByGrocer(cart)
  return (
    <>
      {parts.length > 1 && <p className="text-muted">每家店分开送，请分开下单。</p>}
      {parts.map((part) => (
        <GrocerPart key={part.grocer.id} part={part} cart={cart} isOnly={parts.length === 1} />
      ))}
      <Link to="/shopping" className={buttonClasses()}>
        继续选购
      </Link>
    </>
  )
}

type GrocerPartProps = { part: GrocerCart; cart: Cart; isOnly: boolean }

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
        <CartTotal goodsAmount={goodsAmount} cart={isOnly ? cart : undefined} />
      </Card>
      {idsToOrder(items).length > 0 && (
        <Link to="/shopping/order" search={{ grocer: grocer.id }} className={buttonClasses('primary')}>
          填写地址
        </Link>
      )}
    </section>
  )
}

type CartTotalProps = {
  goodsAmount: number /** Set when all items come from one grocer. */
  cart?: Cart | undefined
}

/** The service computes the delivery fee of the whole cart. For a part of it, the fee is known only after the order. */
export function CartTotal({ goodsAmount, cart }: CartTotalProps) {
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      <Fact name="商品">{formatYuan(goodsAmount)}</Fact>
      <Fact name="送货费">
        {cart ? (cart.deliveryFee ? formatYuan(cart.deliveryFee) : '免费') : '下单后计算'}
      </Fact>
      {cart && (
        <Fact name="合计">
          <strong>{formatYuan(cart.totalAmount)}</strong>
        </Fact>
      )}
    </dl>
  )
}

function Line({ item }: { item: CartItem }) {
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h3 className="font-bold [overflow-wrap:anywhere]">{item.name}</h3>
        <p className="text-muted tabular-nums">
          {formatYuan(item.price)}
          {item.unit && ` / ${item.unit}`}，共 {formatYuan(item.subtotal)}
        </p>
        {!item.available && <Badge tone="warn">库存不足，请减少数量或移出购物车</Badge>}
      </div>
      <CartQuantity item={item} max={maxQuantityPerItem} />
    </Card>
  )
}
