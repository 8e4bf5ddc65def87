import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PageQuery } from './contract.ts'
import type { Db } from './db.ts'

export type PaginationParams = z.output<typeof PageQuery>

export const getPageOffset = ({ page, pageSize }: PaginationParams) => (page - 1) * pageSize

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
