import type { Kysely } from 'kysely'

/** A database or transaction of any product, for code that knows only its own tables through `sql`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyDatabase = Kysely<any>

/** The part of a database that a statement needs. */
export type AnyDb = Pick<AnyDatabase, 'getExecutor'>
