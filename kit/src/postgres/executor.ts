import type { Kysely } from 'kysely'

/** A database or transaction of any product, for code that uses only its own tables and queries them through `sql`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyDatabase = Kysely<any>

/** The part of a database or transaction that is needed to run one statement. */
export type SqlExecutor = Pick<AnyDatabase, 'getExecutor'>
