import type { Kysely } from 'kysely'

/**
 * A database or transaction of any product: for code that knows its own tables only, by `sql`. What a product's
 * schema says elsewhere is of no interest here.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyDatabase = Kysely<any>

/** As much of it as a statement needs. */
export type AnyDb = Pick<AnyDatabase, 'getExecutor'>
