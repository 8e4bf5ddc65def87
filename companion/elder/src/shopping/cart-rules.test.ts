import { expect, test } from 'vitest'
import {
  getGroceryStockLabel,
  splitCartByGrocer,
  listOrderableItemIds,
  setCartItemQuantity,
} from './cart-rules.ts'
import { parseGroceriesSearchParams } from './groceries-search-params.ts'
import type { GroceryCartItem } from './queries.ts'

const line = (
  id: number,
  price: number,
  quantity: number,
  more: Partial<GroceryCartItem> = {},
): GroceryCartItem => ({
  id,
  productId: id * 10,
  name: `商品${id}`,
  imageUrl: null,
  price,
  unit: '份',
  quantity,
  subtotal: Math.round(price * 100 * quantity) / 100,
  provider: { id: 1, companyName: '邻里生鲜' },
  available: true,
  ...more,
})
const cart = (items: GroceryCartItem[]) => ({
  items,
  totalQuantity: 3,
  goodsAmount: 0.3,
  deliveryFee: 5,
  totalAmount: 5.3,
})

test('splitCartByGrocer groups the cart by grocer and adds prices without rounding errors', () => {
  const other = { id: 2, companyName: '南门菜店' }
  const parts = splitCartByGrocer(
    cart([line(1, 0.1, 1), line(2, 0.2, 1), line(3, 4, 2, { provider: other })]),
  )
  expect(parts.map(({ grocer, goodsAmount }) => [grocer.companyName, goodsAmount])).toEqual([
    ['邻里生鲜', 0.3],
    ['南门菜店', 8],
  ])
})

test('splitCartByGrocer and listOrderableItemIds skip unavailable items', () => {
  const items = [line(1, 4.8, 1), line(2, 9, 1, { available: false })]
  expect(splitCartByGrocer(cart(items))[0]?.goodsAmount).toBe(4.8)
  expect(listOrderableItemIds(items)).toEqual([1])
})

test('setCartItemQuantity updates the quantity and the totals of the cart', () => {
  const next = setCartItemQuantity(cart([line(1, 0.1, 2), line(2, 4.8, 1)]), 1, 3)
  expect(next.items.map(({ quantity, subtotal }) => [quantity, subtotal])).toEqual([
    [3, 0.3],
    [1, 4.8],
  ])
  expect(next).toMatchObject({ totalQuantity: 4, goodsAmount: 5.1, totalAmount: 10.1 })
})

test('setCartItemQuantity removes an item at quantity 0', () => {
  expect(
    setCartItemQuantity(cart([line(1, 0.1, 2), line(2, 4.8, 1)]), 1, 0).items.map(({ id }) => id),
  ).toEqual([2])
})

test('getGroceryStockLabel returns 已卖完 at 0, the number left from 1 to 9, and undefined from 10', () => {
  expect([0, 1, 9, 10].map(getGroceryStockLabel)).toEqual(['已卖完', '只剩 1 份', '只剩 9 份', undefined])
})

test('parseGroceriesSearchParams returns the grocery category and the search text, and ignores everything else', () => {
  expect(parseGroceriesSearchParams({ shelf: '蔬菜', q: ' 苹果 ', x: 1 })).toEqual({
    shelf: '蔬菜',
    q: '苹果',
  })
  expect(parseGroceriesSearchParams({ shelf: 3, q: '   ' })).toEqual({})
  expect(parseGroceriesSearchParams({ q: '长'.repeat(60) }).q).toHaveLength(50)
})
