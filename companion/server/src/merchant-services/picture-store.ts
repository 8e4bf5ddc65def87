import { toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { PictureSource } from '#core'
import { maxImages } from './contract.ts'

/** Pictures of services. A picture that is shown again comes last, and only if the service has fewer than nine. */
export const serviceImagePictures: PictureSource = {
  kind: 'serviceImage',
  isSingle: false,
  async listShown(db, id) {
    const service = await db
      .selectFrom('merchant_services')
      .select('images')
      .where('id', '=', id)
      .executeTakeFirst()
    return service?.images ?? []
  },
  async remove(tx, id, url, now) {
    const { numAffectedRows } = await sql`
      UPDATE merchant_services SET images = array_remove(images, ${url}), updated_at = ${toDate(now)}
      WHERE id = ${id} AND ${url} = ANY(images)`.execute(tx)
    return numAffectedRows === 1n
  },
  restore: (tx, id, url, now) =>
    sql`
      UPDATE merchant_services SET images = array_append(images, ${url}), updated_at = ${toDate(now)}
      WHERE id = ${id} AND NOT ${url} = ANY(images) AND cardinality(images) < ${maxImages}`.execute(tx),
}
