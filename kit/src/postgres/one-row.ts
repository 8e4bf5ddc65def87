/** A statement of Kysely that reports the number of rows that it has written under the name `Count`. */
type Statement<Count extends string> = { executeTakeFirst: () => Promise<Record<Count, bigint>> }

/** Updates one row. Returns false if the conditions of the statement match no row. */
export const updateOneRow = async (update: Statement<'numUpdatedRows'>) =>
  (await update.executeTakeFirst()).numUpdatedRows === 1n

/** Deletes one row. Returns false if the conditions of the statement match no row. */
export const deleteOneRow = async (deletion: Statement<'numDeletedRows'>) =>
  (await deletion.executeTakeFirst()).numDeletedRows === 1n
