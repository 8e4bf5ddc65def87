import type { Insertable } from 'kysely'
import type { DB, Db } from '#core'

export const findGrocerByName = (db: Db, name: string) =>
  db.selectFrom('service_providers').select('id').where('company_name', '=', name).executeTakeFirst()

export const addDemoGrocer = (db: Db, provider: Insertable<DB['service_providers']>) =>
  db.insertInto('service_providers').values(provider).returning('id').executeTakeFirstOrThrow()

export const addProducts = (db: Db, products: Insertable<DB['products']>[]) =>
  db.insertInto('products').values(products).execute()
