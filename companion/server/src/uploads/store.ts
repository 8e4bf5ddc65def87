import { sql } from 'kysely'
import type { Db } from '#core'

/** Whether something still shows a picture: its address is no secret among those who see it, and may stand elsewhere. */
export async function isShown(db: Db, url: string) {
  const { rows } = await sql<{ shown: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE avatar_url = ${url})
      OR EXISTS (SELECT FROM consultations WHERE ${url} = ANY (images))
      OR EXISTS (SELECT FROM posts WHERE ${url} = ANY (images))
      OR EXISTS (SELECT FROM activities WHERE cover_image_url = ${url})
      OR EXISTS (SELECT FROM merchants WHERE store_logo_url = ${url})
      OR EXISTS (SELECT FROM merchant_services WHERE ${url} = ANY (images))
      OR EXISTS (SELECT FROM courses WHERE cover_image = ${url})
      OR EXISTS (SELECT FROM service_products WHERE ${url} = ANY (images))
      AS shown`.execute(db)
  return rows[0]?.shown === true
}
