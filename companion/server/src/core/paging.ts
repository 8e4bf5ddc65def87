import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PageQuery } from './contract.ts'
import type { Db } from './db.ts'

export type PaginationParams = z.output<typeof PageQuery>

export const getPageOffset = ({ page, pageSize }: PaginationParams) => (page - 1) * pageSize

const countAll = sql<number>`count(*)`.as('total')

/**
 * Reads a page of rows and, at the same time, the exact number of all rows. `found` selects the rows without joins and
 * order; it should find few rows, because all of them are counted.
 */
export async function readPageWithTotal<
  Tables,
  Table extends keyof Tables,
  FoundTables,
  FoundTable extends keyof FoundTables,
  Row,
  FoundRow,
>(
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  found: SelectQueryBuilder<FoundTables, FoundTable, FoundRow>,
  page: PaginationParams,
) {
  const [rows, { total }] = await Promise.all([
    ordered.limit(page.pageSize).offset(getPageOffset(page)).execute(),
    found.select(countAll).$castTo<{ total: number }>().executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Largest total of a long list. Counting millions of rows takes seconds. */
export const maxCountedRows = 10_000

/** Counts the rows of a query up to `maxCountedRows`. */
export const countRows = <Tables, Table extends keyof Tables, Row>(
  db: Db,
  found: SelectQueryBuilder<Tables, Table, Row>,
) =>
  db
    .selectFrom(found.limit(maxCountedRows).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
