import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ShoppingBasket, Truck } from 'lucide-react'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { SearchForm } from '#parts/search-form.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type GroceriesSearchParams, parseGroceriesSearchParams } from './groceries-search-params.ts'
import { GroceryCard } from './grocery-card.tsx'
import { type GroceryCart, groceriesQuery, groceryCartQuery, groceryCategoriesQuery } from './queries.ts'

const route = getRouteApi('/own/shopping')

export function GroceriesPage() {
  const search = parseGroceriesSearchParams(route.useSearch())
  const query = useInfiniteQuery(groceriesQuery(search))
  const { data: cart } = useQuery(groceryCartQuery)
  return (
    <ElderScreenLayout title="买菜" back="/" action={cart && cart.items.length > 0 && <ToCart cart={cart} />}>
      <Shelves search={search} />
      <Link
        to="/orders"
        search={{ kind: 'grocery' }}
        className="-my-3 flex min-h-12 items-center gap-2 self-start font-semibold text-accent-text"
      >
        <Truck aria-hidden className="size-6" />
        我的订单
      </Link>
      <PaginatedList
        query={query}
        getRows={({ products }) => products}
        getKey={({ id }) => id}
        layout="grid"
        empty={
          <EmptyState icon={ShoppingBasket} title="没有找到这样的商品">
            换个说法找找，或者看看别的类别。
          </EmptyState>
        }
      >
        {(product) => <GroceryCard product={product} />}
      </PaginatedList>
    </ElderScreenLayout>
  )
}

/** Bar with the content of the cart, always above the tab bar while something is in it. */
function ToCart({ cart }: { cart: GroceryCart }) {
  return (
    <Link
      to="/shopping/cart"
      className="flex min-h-control flex-wrap items-center gap-x-3 rounded-control bg-accent px-4 py-2 font-bold text-on-accent"
    >
      <ShoppingBasket aria-hidden className="size-7 shrink-0" />
      <span className="flex-1 whitespace-nowrap">去购物车</span>
      <span className="whitespace-nowrap tabular-nums">
        {cart.totalQuantity} 件，{formatYuan(cart.goodsAmount)}
      </span>
    </Link>
  )
}

function Shelves({ search: { shelf = '', q = '' } }: { search: GroceriesSearchParams }) {
  const navigate = route.useNavigate()
  const { data: shelves = [] } = useQuery(groceryCategoriesQuery)
  const opened = shelves.find(
    ({ name, subcategories }) => name === shelf || subcategories.some((one) => one.name === shelf),
  )
  const allOfOpened = `全部${opened?.name ?? ''}`
  const change = (next: GroceriesSearchParams) =>
    void navigate({ search: () => parseGroceriesSearchParams(next), replace: true })
  return (
    <>
      <SearchForm
        label="搜索商品"
        hidesLabel
        placeholder="比如：鸡蛋"
        query={q}
        onSearch={(q) => change({ q })}
      />
      {shelves.length > 0 && (
        <ShelfChoices
          label="类别"
          all={allShelves}
          shelves={shelves.map(({ name }) => name)}
          value={q ? undefined : (opened?.name ?? allShelves)}
          onChange={(name) => change(name === allShelves ? {} : { shelf: name })}
        />
      )}
      {opened && opened.subcategories.length > 0 && !q && (
        <ShelfChoices
          label={`${opened.name}的小类`}
          all={allOfOpened}
          shelves={opened.subcategories.map(({ name }) => name)}
          value={shelf === opened.name ? allOfOpened : shelf}
          onChange={(name) => change({ shelf: name === allOfOpened ? opened.name : name })}
        />
      )}
    </>
  )
}

const allShelves = '全部'

type ShelfChoicesProps = {
  label: string
  /** Label of the choice that shows every shelf. */
  all: string
  shelves: readonly string[]
  value: string | undefined
  onChange: (name: string) => void
}

/** Choice of one level of the categories, or of all of them. */
const ShelfChoices = ({ label, all, shelves, value = '', onChange }: ShelfChoicesProps) => (
  <RadioChoices
    label={label}
    hidesLabel
    value={value}
    options={[all, ...shelves].map((name) => ({ value: name, label: name }))}
    onChange={onChange}
  />
)
