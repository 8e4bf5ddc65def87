import { decimalYuanToFen } from '@sanhe/kit/money'
import { decideFavouriteAvailability, type FavouriteSource } from '#core'
import { isProductOnSale, listProductsById } from './product-store.ts'

export const groceryFavourites: FavouriteSource = {
  kind: 'grocery',
  async list(db, ids) {
    const products = await listProductsById(db, ids)
    return products.map((product) => ({
      id: product.id,
      name: product.name,
      provider: product.company_name,
      imageUrl: product.image_url,
      priceFen: decimalYuanToFen(product.price),
      availability: decideFavouriteAvailability({
        isOffered: isProductOnSale(product),
        stock: product.stock,
      }),
    }))
  },
}
