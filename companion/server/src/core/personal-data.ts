import type { DB } from './tables.ts'

/**
 * A table with personal data. The copy of a user's own data contains the rows of this table that belong to the user.
 */
export type PersonalDataTable = {
  table: keyof DB
  /** Chinese heading of the table in the readable copy. */
  title: string
  /** Name of the column that contains the user to whom a row belongs. */
  owner: string
  /**
   * Form of the value in the column `owner`: a user id (default), or a recipient such as `user:12`. With `holder`, the
   * user is named by the columns `holder_type` and `holder_id`.
   */
  form?: 'id' | 'recipient' | 'holder'
  /**
   * Columns that the copy of the data omits, because they contain secrets, keys of other people, or internal data of
   * the service.
   */
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
