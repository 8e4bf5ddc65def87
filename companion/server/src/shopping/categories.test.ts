import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { addGrocer, addProduct } from './testing/grocery-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let grocer: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  user = await app.user()
  grocer = await addGrocer(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.updateTable('products').set({ category: null }).execute()
  await app.db.deleteFrom('grocery_categories').execute()
})

const tree = () => admin.groceryCategories
const create = async (name: string, parentId?: number) =>
  (await tree().create({ body: { name, ...(parentId && { parentId }) } })).id
type Changes = Parameters<TestAdmin['groceryCategories']['change']>[0]['body']
const change = (id: number, body: Changes) => tree().change({ params: { id }, body })
const names = async () => (await tree().list({})).categories.map(({ name }) => name)
const shelves = async () =>
  (await user.groceryCategories.categories({})).categories.map(({ name, subcategories }) => [
    name,
    ...subcategories.map((one) => one.name),
  ])

describe('PUT /api/admin/grocery-categories/:id', () => {
  test('renames a category on its products', async () => {
    const id = await create('蔬菜')
    const product = await addProduct(app, grocer, { category: '蔬菜' })
    await change(id, { name: '新鲜蔬菜' })
    const { products } = await user.shopping.products({ query: { category: '新鲜蔬菜' } })
    expect(products).toMatchObject([{ id: product, category: '新鲜蔬菜' }])
  })

  test('moves a category to a place among its siblings, and to another parent as the last one', async () => {
    const [vegetables, fruit, grain] = [await create('蔬菜'), await create('水果'), await create('粮油')]
    await create('叶菜', vegetables)
    await change(grain, { place: 1 })
    expect(await names()).toEqual(['粮油', '蔬菜', '叶菜', '水果'])
    await change(fruit, { parentId: vegetables })
    expect(await names()).toEqual(['粮油', '蔬菜', '叶菜', '水果'])
    await change(fruit, { place: 1 })
    expect(await names()).toEqual(['粮油', '蔬菜', '水果', '叶菜'])
  })

  test('refuses a third level, an existing name and an unknown category', async () => {
    const [vegetables, fruit] = [await create('蔬菜'), await create('水果')]
    const leaves = await create('叶菜', vegetables)
    const refused = async (id: number, body: Changes) => (await getRefusal(change(id, body))).error
    expect(await refused(vegetables, { parentId: fruit })).toBe('CATEGORY_TOO_DEEP')
    expect(await refused(fruit, { parentId: leaves })).toBe('CATEGORY_TOO_DEEP')
    expect(await refused(fruit, { name: '蔬菜' })).toBe('CATEGORY_EXISTS')
    expect(await refused(999_999, { name: '蔬菜' })).toBe('NOT_FOUND')
  })

  test('20 simultaneous moves to the first place leave the places 1 to 20', async () => {
    const ids = []
    // oxlint-disable-next-line no-await-in-loop -- the categories are created in this order
    for (let nth = 1; nth <= 20; nth += 1) ids.push(await create(`分类${nth}`))
    await Promise.all(ids.map((id) => change(id, { place: 1 })))
    const rows = await app.db.selectFrom('grocery_categories').select('position').execute()
    expect(rows.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      ids.map((_, index) => index + 1),
    )
  })
})

describe('DELETE /api/admin/grocery-categories/:id', () => {
  const remove = (id: number) => tree().remove({ params: { id } })

  test('deletes an unused category and refuses a used one with the number of its products', async () => {
    const id = await create('蔬菜')
    const sub = await create('叶菜', id)
    await addProduct(app, grocer, { category: '叶菜' })
    await addProduct(app, grocer, { category: '叶菜', status: 'unavailable' })
    expect(await getRefusal(remove(sub))).toMatchObject({
      status: 400,
      error: 'CATEGORY_IN_USE',
      productCount: 2,
      subcategoryCount: 0,
    })
    expect(await getRefusal(remove(id))).toMatchObject({ productCount: 0, subcategoryCount: 1 })
    await app.db.updateTable('products').set({ category: null }).execute()
    await remove(sub)
    await remove(id)
    expect(await names()).toEqual([])
  })
})

describe('GET /api/v1/shopping/categories', () => {
  test('lists visible categories with products on sale, and a category contains its subcategories', async () => {
    const id = await create('蔬菜')
    const leaves = await create('叶菜', id)
    await create('水果')
    const product = await addProduct(app, grocer, { category: '叶菜' })
    expect(await shelves()).toEqual([['蔬菜', '叶菜']])
    const listed = async (category: string) =>
      (await user.shopping.products({ query: { category } })).products.map((row) => row.id)
    expect(await listed('蔬菜')).toEqual([product])
    expect(await listed('水果')).toEqual([])
    await change(leaves, { isHidden: true })
    expect(await shelves()).toEqual([])
    expect(await listed('叶菜')).toEqual([product])
  })
})

describe('products of a category', () => {
  const product = { providerId: 0, name: '大米', price: 10, stock: 1 }

  test('a product can only be given to an existing category', async () => {
    const body = { ...product, providerId: grocer, category: '粮油' }
    const refusal = await getRefusal(admin.groceryCatalogue.createProduct({ body }))
    expect(refusal).toMatchObject({ status: 400, error: 'CATEGORY_UNKNOWN' })
    await create('粮油')
    await admin.groceryCatalogue.createProduct({ body })
  })

  test('an import skips lines with an unknown category and imports the others', async () => {
    await create('粮油')
    const shop = await addGrocer(app)
    const line = { price: 10, stock: 1 }
    const lines = [
      { ...line, name: '大米', category: '粮油' },
      { ...line, name: '白糖', category: '调料' },
    ]
    const params = { id: shop }
    const { outcomes } = await admin.groceryCatalogue.importProducts({ params, body: { lines } })
    expect(outcomes).toEqual(['created', 'unknownCategory'])
    const { products } = await user.shopping.products({ query: { providerId: shop } })
    expect(products).toMatchObject([{ name: '大米', category: '粮油' }])
  })

  test('a process of the previous release that stores another category adds it to the first level', async () => {
    await addProduct(app, grocer, { category: '零食' })
    expect((await tree().list({})).categories).toMatchObject([
      { name: '零食', parentId: null, productCount: 1 },
    ])
  })
})
