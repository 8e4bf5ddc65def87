import { buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { Choices } from '#parts/choices.tsx'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { SearchForm } from '#parts/search-form.tsx'
import { Screen } from '#shell/screen.tsx'
import { GroceryCard } from './grocery-card.tsx'
import { type Cart, cartQuery, groceriesQuery, shelvesQuery } from './queries.ts'
import { readShelfSearch, type ShelfSearch } from './shelf-search.ts'

const route = getRouteApi('/own/shopping')

export function ShelvesPage() {
  const search = readShelfSearch(route.useSearch())
  const query = useInfiniteQuery(groceriesQuery(search))
  const { data: cart } = useQuery(cartQuery)
  return (
    <Screen title="买菜" back="/" action={cart && cart.items.length > 0 && <ToCart cart={cart} />}>
      <Link to="/shopping/orders" className={buttonClasses()}>
        我的送货单
      </Link>
      <Shelves search={search} />
      <PaginatedList
        query={query}
        rowsOf={({ products }) => products}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={ShoppingBasket} title="没有找到这样的商品">
            换个说法找找，或者看看别的货架。
          </EmptyState>
        }
      >
        {(product) => <GroceryCard product={product} />}
      </PaginatedList>
    </Screen>
  )
}

function ToCart({ cart }: { cart: Cart }) {
  return (
    <Link to="/shopping/cart" className={`${buttonClasses('primary')} py-1 text-center`}>
      去购物车（{cart.totalQuantity} 件，{formatYuan(cart.goodsAmount)}）
    </Link>
  )
}

function Shelves({ search: { shelf = '', q = '' } }: { search: ShelfSearch }) {
  const navigate = route.useNavigate()
  const { data: shelves = [] } = useQuery(shelvesQuery)
  const change = (next: ShelfSearch) => void navigate({ search: () => readShelfSearch(next), replace: true })
  return (
    <>
      <SearchForm
        label="想买什么"
        placeholder="比如：鸡蛋"
        words={q}
        onSearch={(words) => change({ q: words })}
      />
      {shelves.length > 0 && (
        <Choices
          label="货架"
          value={q ? '' : shelf || allShelves}
          options={[allShelves, ...shelves].map((name) => ({ value: name, label: name }))}
          onChange={(name) => change(name === allShelves ? {} : { shelf: name })}
        />
      )}
    </>
  )
}

const allShelves = '全部'
