import { fenToDecimalYuan } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { demoGrocer, demoProducts } from './demo-products.ts'
import * as store from './seed-store.ts'

const demoStock = 200

/** Adds a demo grocer with products, unless it exists. */
export async function seedShopping({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  if (await store.findGrocerByName(db, demoGrocer.company_name)) return { products: 0 }
  const created_at = toDate(clock.now())
  const { id } = await store.addDemoGrocer(db, { ...demoGrocer, created_at })
  await store.addProducts(
    db,
    demoProducts.map(({ priceFen, ...product }) => ({
      ...product,
      provider_id: id,
      price: fenToDecimalYuan(priceFen),
      stock: demoStock,
      created_at,
    })),
  )
  return { products: demoProducts.length }
}
