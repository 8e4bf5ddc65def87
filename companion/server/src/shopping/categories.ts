import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { type CategoryChanges, maxGroceryCategories, type NewCategory } from './categories-contract.ts'
import { isTooDeep, orderAsTree, placeAmongSiblings } from './category-rules.ts'
import * as store from './category-store.ts'
import { apiError, createCategoryInUseError } from './errors.ts'

type CategoryDeps = Pick<Deps, 'db'>
type CategoryRow = Awaited<ReturnType<typeof store.listCategories>>[number]

/** Returns visible categories with a product on sale, each with such subcategories. */
export async function listCategoriesForUsers({ db }: CategoryDeps) {
  const rows = orderAsTree(await store.listVisibleCategories(db))
  const categories = rows
    .filter(({ parent_id }) => parent_id === null)
    .flatMap(({ id, name, has_products }) => {
      const own = rows.filter((row) => row.parent_id === id && row.has_products)
      const subcategories = own.map((row) => ({ id: row.id, name: row.name }))
      return has_products || own.length > 0 ? [{ id, name, subcategories }] : []
    })
  return { categories }
}

export async function listCategoriesForAdmin({ db }: CategoryDeps) {
  const categories = orderAsTree(await store.listCategoriesWithCounts(db)).map((row) => ({
    id: row.id,
    name: row.name,
    parentId: row.parent_id,
    isHidden: row.is_hidden,
    productCount: row.product_count,
  }))
  return { categories }
}

function assertNameIsFree(rows: readonly CategoryRow[], name: string | undefined, id?: number) {
  if (rows.some((row) => row.name === name && row.id !== id)) throw apiError('CATEGORY_EXISTS')
}

export const createCategory = ({ db }: CategoryDeps, { name, parentId = null, isHidden }: NewCategory) =>
  inTransaction(db, async (tx) => {
    await store.lockCategoryTree(tx)
    const rows = await store.listCategories(tx)
    if (rows.length >= maxGroceryCategories) throw apiError('CATEGORY_LIMIT')
    assertNameIsFree(rows, name)
    if (isTooDeep(rows, undefined, parentId)) throw apiError('CATEGORY_TOO_DEEP')
    const { id } = await store.addCategory(tx, { name, parent_id: parentId, is_hidden: isHidden ?? false })
    await store.numberCategories(tx, placeAmongSiblings(rows, { id, parentId, place: rows.length + 1 }))
    return { ...createSuccessResponse('分类已创建'), id }
  })

/** Changes a category. A new name is also the new category of its products. */
export async function changeCategory({ db }: CategoryDeps, id: number, changes: CategoryChanges) {
  await inTransaction(db, async (tx) => {
    await store.lockCategoryTree(tx)
    const rows = await store.listCategories(tx)
    const row = rows.find((category) => category.id === id)
    if (!row) throw refuseCommon('NOT_FOUND')
    const { name = row.name, parentId = row.parent_id, isHidden = row.is_hidden } = changes
    assertNameIsFree(rows, name, id)
    if (isTooDeep(rows, id, parentId)) throw apiError('CATEGORY_TOO_DEEP')
    if (name !== row.name) await store.lockProductsOfCategory(tx, row.name)
    await store.updateCategory(tx, id, { name, parent_id: parentId, is_hidden: isHidden })
    await placeCategory(tx, rows, row, { parentId, place: changes.place })
  })
  return createSuccessResponse('分类已更新')
}

async function placeCategory(
  tx: Db,
  rows: readonly CategoryRow[],
  { id, parent_id }: CategoryRow,
  { parentId, place }: { parentId: number | null; place: number | undefined },
) {
  // A category that moves to another parent without a place becomes the last one there.
  const next = place ?? (parentId === parent_id ? undefined : rows.length)
  if (next === undefined) return
  await store.numberCategories(tx, placeAmongSiblings(rows, { id, parentId, place: next }))
}

export async function removeCategory({ db }: CategoryDeps, id: number) {
  await inTransaction(db, async (tx) => {
    await store.lockCategoryTree(tx)
    const category = await store.lockCategory(tx, id)
    if (!category) throw refuseCommon('NOT_FOUND')
    const rows = await store.listCategories(tx)
    const subcategoryCount = rows.filter(({ parent_id }) => parent_id === id).length
    const productCount = await store.countProductsOfCategory(tx, category.name)
    if (subcategoryCount + productCount > 0)
      throw createCategoryInUseError({ productCount, subcategoryCount })
    await store.deleteCategory(tx, id)
  })
  return createSuccessResponse('分类已删除')
}

/** Refuses a name that no category has. If the category is deleted meanwhile, a trigger of `products` adds it again. */
export async function assertCategoryExists(db: Db, name: string | null | undefined) {
  if (!name) return
  if ((await store.findUnknownCategories(db, [name])).size > 0) throw apiError('CATEGORY_UNKNOWN')
}
