import { toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { PictureSource } from './picture-source.ts'

type PictureColumn = Pick<PictureSource, 'kind'> & {
  table: 'users' | 'activities' | 'merchants'
  column: 'avatar_url' | 'cover_image_url' | 'store_logo_url'
}

/**
 * Creates the picture source for a column that holds one picture per row. The column is null if there is no picture.
 */
export const createSinglePictureSource = ({ kind, table, column }: PictureColumn): PictureSource => ({
  kind,
  isSingle: true,
  async listShown(db, id) {
    const { rows } = await sql<{ url: string }>`
      SELECT ${sql.ref(column)} AS url FROM ${sql.table(table)}
      WHERE id = ${id} AND ${sql.ref(column)} IS NOT NULL`.execute(db)
    return rows.map(({ url }) => url)
  },
  async remove(tx, id, url, now) {
    const { numAffectedRows } = await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL, updated_at = ${toDate(now)}
      WHERE id = ${id} AND ${sql.ref(column)} = ${url}`.execute(tx)
    return numAffectedRows === 1n
  },
  restore: (tx, id, url, now) =>
    sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${url}, updated_at = ${toDate(now)}
      WHERE id = ${id} AND ${sql.ref(column)} IS NULL`.execute(tx),
})
