import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import { addGrocer, addProduct, readStock } from './testing/grocery-helpers.ts'

let app: TestApp
let admin: TestAdmin
let shop: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(async () => void (shop = await addGrocer(app)))
afterAll(() => app.stop())

type Line = { name: string; price: number; stock: number; unit?: string | null }
const importLines = (lines: Line[], isPreview = false) =>
  admin.groceryCatalogue.importProducts({ params: { id: shop }, body: { lines, isPreview } })
const products = async () => (await admin.groceryCatalogue.products({ query: { providerId: shop } })).products

test('an import creates new products and updates those with the same name', async () => {
  const id = await addProduct(app, shop, { name: '大米', unit: '5公斤' })
  await addProduct(app, shop, { name: '鸡蛋', price: '12.00', stock: 8 })
  const { outcomes } = await importLines([
    { name: '大米', price: 12, stock: 60 },
    { name: '鸡蛋', price: 12, stock: 8 },
    { name: '牛奶', price: 3.5, stock: 40, unit: '250毫升' },
  ])
  expect(outcomes).toEqual(['changed', 'unchanged', 'created'])
  expect(await products()).toMatchObject([
    { name: '牛奶', price: 3.5, stock: 40, unit: '250毫升' },
    { name: '鸡蛋', price: 12, stock: 8 },
    { name: '大米', price: 12, stock: 60, unit: '5公斤' },
  ])
  const { stockChanges, priceChanges } = await admin.groceryCatalogue.product({ params: { id } })
  expect(stockChanges).toMatchObject([{ change: -40, stock: 60, reason: 'CSV' }])
  expect(priceChanges).toMatchObject([{ oldPrice: 10, price: 12 }])
})

test('a preview returns the outcomes of the import and changes nothing', async () => {
  const id = await addProduct(app, shop, { name: '大米' })
  const lines = [
    { name: '大米', price: 12, stock: 60 },
    { name: '牛奶', price: 3.5, stock: 40 },
  ]
  expect(await importLines(lines, true)).toMatchObject({ outcomes: ['changed', 'created'] })
  expect(await products()).toMatchObject([{ id, name: '大米', price: 10, stock: 100 }])
  expect((await admin.groceryCatalogue.product({ params: { id } })).stockChanges).toEqual([])
})

test('a line that names several products of the grocer is ambiguous and changes none of them', async () => {
  const ids = [await addProduct(app, shop), await addProduct(app, shop)]
  expect(await importLines([{ name: '大米', price: 1, stock: 1 }])).toMatchObject({ outcomes: ['ambiguous'] })
  for (const id of ids) expect(await readStock(app, id)).toBe(100)
})

test('an import never changes products of another grocer with the same name', async () => {
  const other = await addProduct(app, await addGrocer(app))
  await importLines([{ name: '大米', price: 1, stock: 1 }])
  expect(await readStock(app, other)).toBe(100)
})

test('an import with a name twice answers 400 IMPORT_NAME_TWICE, and one with an invalid line names the line and its field', async () => {
  const line = { name: '大米', price: 1, stock: 1 }
  expect(await getRefusal(importLines([line, line]))).toMatchObject({
    status: 400,
    error: 'IMPORT_NAME_TWICE',
  })
  expect(await getRefusal(importLines([line, { ...line, name: '牛奶', price: -1 }]))).toMatchObject({
    status: 400,
    error: 'VALIDATION_ERROR',
    field: 'lines.1.price',
  })
  expect(await products()).toEqual([])
})

test('two concurrent imports of the same new products create each product once', async () => {
  const lines = Array.from({ length: 20 }, (_, n) => ({ name: `商品${n}`, price: 1, stock: 1 }))
  await Promise.all([importLines(lines), importLines(lines.toReversed())])
  expect(await products()).toHaveLength(20)
})
