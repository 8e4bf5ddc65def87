import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'

/** The database or a transaction. Functions of the store files accept both. */
export type Db = Kysely<DB>
