import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'

/** The database or a transaction; stores work with either. */
export type Db = Kysely<DB>
