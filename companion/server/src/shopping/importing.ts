import { fenToDecimalYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type DB, type Db, type Deps, createSuccessResponse } from '#core'
import { assertIsGrocer } from './catalogue.ts'
import type {
  groceryCatalogueContract,
  ProductImportLineInput,
  ProductImportOutcome,
} from './catalogue-contract.ts'
import { lockGrocer, lockProductsByName } from './catalogue-store.ts'
import { findUnknownCategories } from './category-store.ts'
import { apiError } from './errors.ts'
import {
  addGroceryProductAndRecordChanges,
  type ProductChangeAuthor,
  changeLockedGroceryProduct,
} from './product-changes.ts'

type Line = z.output<typeof ProductImportLineInput>
type ImportInput = z.output<typeof groceryCatalogueContract.importProducts.body>

const columnsOf = (line: Line) => ({
  name: line.name,
  price: fenToDecimalYuan(line.price),
  stock: line.stock,
  ...(line.category !== undefined && { category: line.category }),
  ...(line.description !== undefined && { description: line.description }),
  ...(line.unit !== undefined && { unit: line.unit }),
  ...(line.status !== undefined && { status: line.status }),
})

/** Error that rolls back the transaction of a preview, so that a preview changes nothing. */
class PreviewRollback extends Error {
  override name = 'PreviewRollback'
}

/**
 * Creates or updates the products of a grocer by name: either all lines or none. A preview runs the same
 * statements and rolls them back, so that it shows exactly what the import would do.
 */
export async function importGroceryProducts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: number,
  providerId: number,
  { lines, isPreview }: ImportInput,
) {
  if (new Set(lines.map(({ name }) => name)).size < lines.length) throw apiError('IMPORT_NAME_TWICE')
  await assertIsGrocer(db, providerId)
  const editor = { adminId, at: toDate(clock.now()), reason: 'CSV' }
  let outcomes: Awaited<ReturnType<typeof importLines>> = []
  try {
    await inTransaction(db, async (tx) => {
      outcomes = await importLines(tx, providerId, lines, editor)
      if (isPreview) throw new PreviewRollback()
    })
  } catch (error) {
    if (!(error instanceof PreviewRollback)) throw error
  }
  return { ...createSuccessResponse(isPreview ? '预览完成' : '导入完成'), outcomes }
}

async function importLines(tx: Db, providerId: number, lines: Line[], editor: ProductChangeAuthor) {
  await lockGrocer(tx, providerId)
  const found = await lockProductsByName(
    tx,
    providerId,
    lines.map(({ name }) => name),
  )
  const byName = Map.groupBy(found, ({ name }) => name)
  const unknown = await findUnknownCategories(
    tx,
    lines.flatMap(({ category }) => category ?? []),
  )
  const outcomes: ProductImportOutcome[] = []
  // oxlint-disable-next-line no-await-in-loop -- the statements of a transaction run one after the other
  for (const line of lines)
    outcomes.push(
      line.category && unknown.has(line.category)
        ? 'unknownCategory'
        : await importLine(tx, providerId, line, byName.get(line.name) ?? [], editor),
    )
  return outcomes
}

async function importLine(
  tx: Db,
  provider_id: number,
  line: Line,
  [product, ...others]: Selectable<DB['products']>[],
  editor: ProductChangeAuthor,
) {
  if (others.length > 0) return 'ambiguous'
  if (product)
    return (await changeLockedGroceryProduct(tx, product, columnsOf(line), editor)) ? 'changed' : 'unchanged'
  await addGroceryProductAndRecordChanges(tx, { provider_id, ...columnsOf(line) }, editor)
  return 'created'
}
