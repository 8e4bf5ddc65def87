import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, countRows } from '#core'

/** Locks all categories until the transaction ends, so that changes of the tree wait for each other. */
export const lockCategoryTree = (tx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('grocery categories'))`.execute(tx)

export const listCategories = (db: Db) =>
  db.selectFrom('grocery_categories').selectAll().orderBy('position').orderBy('id').execute()

/** Lists all categories with the number of their products. */
export const listCategoriesWithCounts = (db: Db) =>
  db
    .selectFrom('grocery_categories')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('products')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('products.category', '=', 'grocery_categories.name')
        .$asScalar()
        .$notNull()
        .as('product_count'),
    )
    .execute()

/** Lists categories that are not hidden, with whether they have a product on sale. */
export const listVisibleCategories = (db: Db) =>
  db
    .selectFrom('grocery_categories')
    .selectAll()
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('products')
            .select('products.id')
            .whereRef('products.category', '=', 'grocery_categories.name')
            .where('products.status', '=', 'available'),
        )
        .as('has_products'),
    )
    .where('is_hidden', '=', false)
    .execute()

/** Returns the name of a category and the names of its subcategories. */
export async function findCategoryNames(db: Db, name: string) {
  const rows = await db
    .selectFrom('grocery_categories')
    .leftJoin('grocery_categories as parents', 'parents.id', 'grocery_categories.parent_id')
    .select('grocery_categories.name')
    .where((row) => row.or([row('grocery_categories.name', '=', name), row('parents.name', '=', name)]))
    .execute()
  return rows.map((row) => row.name)
}

/** Returns the given names that no category has. */
export async function findUnknownCategories(db: Db, names: readonly string[]) {
  if (names.length === 0) return new Set<string>()
  const rows = await db.selectFrom('grocery_categories').select('name').where('name', 'in', names).execute()
  const known = new Set(rows.map(({ name }) => name))
  return new Set(names.filter((name) => !known.has(name)))
}

export const addCategory = (tx: Db, row: Insertable<DB['grocery_categories']>) =>
  tx.insertInto('grocery_categories').values(row).returning('id').executeTakeFirstOrThrow()

/**
 * Locks the products of a category by ascending id, as orders do. Changing the name of the category then updates the
 * products without a deadlock.
 */
export const lockProductsOfCategory = (tx: Db, name: string) =>
  tx.selectFrom('products').select('id').where('category', '=', name).orderBy('id').forUpdate().execute()

export const updateCategory = (tx: Db, id: number, changes: Updateable<DB['grocery_categories']>) =>
  tx.updateTable('grocery_categories').set(changes).where('id', '=', id).execute()

/** Numbers the categories in the order of the ids. */
export const numberCategories = (tx: Db, ids: readonly number[]) =>
  sql`UPDATE grocery_categories SET position = numbered.position
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS numbered(id, position)
      WHERE grocery_categories.id = numbered.id`.execute(tx)

/** Locks a category, so that no product can be given to it until the transaction ends. */
export const lockCategory = (tx: Db, id: number) =>
  tx.selectFrom('grocery_categories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const countProductsOfCategory = async (db: Db, name: string) =>
  (await countRows(db, db.selectFrom('products').select('id').where('category', '=', name))).total

export const deleteCategory = (tx: Db, id: number) =>
  tx.deleteFrom('grocery_categories').where('id', '=', id).execute()
