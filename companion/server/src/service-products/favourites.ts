import { decimalYuanToFen } from '@sanhe/kit/money'
import { decideFavouriteAvailability, type FavouriteSource } from '#core'
import { isProductAvailable } from './rules.ts'
import { listServiceProductsById } from './store.ts'
import { toAvailabilityFields } from './views.ts'

export const serviceProductFavourites: FavouriteSource = {
  kind: 'service_product',
  async list(db, ids, now) {
    const products = await listServiceProductsById(db, ids)
    return products.map((product) => ({
      id: product.id,
      name: product.title,
      provider: product.company_name,
      imageUrl: product.images[0] ?? null,
      priceFen: decimalYuanToFen(product.price),
      availability: decideFavouriteAvailability({
        isOffered:
          product.status === 'active' &&
          product.provider_status === 'active' &&
          isProductAvailable(toAvailabilityFields(product), now),
        stock: product.stock,
      }),
    }))
  },
}
