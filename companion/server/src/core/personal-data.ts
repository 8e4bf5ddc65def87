import type { DB } from './tables.ts'

/** Rows of one table that belong to a user, for the copy of the user's own data. */
export type PersonalDataTable = {
  table: keyof DB
  /** Chinese heading of the table in the readable copy. */
  title: string
  /** Name of the column that contains the user to whom a row belongs. */
  owner: string
  /**
   * Form in which `owner` names the user: the id (default), a recipient such as `user:12`, or the columns
   * `holder_type` and `holder_id`.
   */
  form?: 'id' | 'recipient' | 'holder'
  /** Columns that the copy leaves out: secrets, keys of other people, and bookkeeping of the service. */
  omit?: readonly string[]
}

/** Contribution of one module to the copy of a user's own data. */
export type ModulePersonalData = { module: string; title: string; tables: readonly PersonalDataTable[] }

type TableOptions<T extends keyof DB> = {
  title: string
  owner: keyof DB[T] & string
  form?: PersonalDataTable['form']
  omit?: readonly (keyof DB[T] & string)[]
}

/** Describes the personal data in a table. A column that does not exist in the table is a compile error. */
export const definePersonalDataTable = <T extends keyof DB>(
  table: T,
  options: TableOptions<T>,
): PersonalDataTable => ({
  table,
  title: options.title,
  owner: options.owner,
  ...(options.form && { form: options.form }),
  ...(options.omit && { omit: options.omit }),
})
