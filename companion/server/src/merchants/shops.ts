import { type Deps, type FavouriteSource, implement, apiError as refuseCommon } from '#core'
import { merchantShopsContract } from './shop-contract.ts'
import { findMerchant, listMerchantsById } from './store.ts'

type MerchantNames = { store_name: string | null; company_name: string }

/** Returns the name that users see: of the shop, or of the company before the shop has a name. */
const getShopName = ({ store_name, company_name }: MerchantNames) => store_name ?? company_name

export const merchantShopRoutes = ({ db }: Pick<Deps, 'db'>) =>
  implement(merchantShopsContract, {
    async get({ params }) {
      const merchant = await findMerchant(db, params.id)
      if (merchant?.status !== 'active') throw refuseCommon('NOT_FOUND')
      return {
        id: merchant.id,
        name: getShopName(merchant),
        description: merchant.store_description,
        logoUrl: merchant.store_logo_url,
        address: merchant.address,
        rating: Number(merchant.rating),
        ratingCount: merchant.rating_count,
      }
    },
  })

export const merchantFavourites: FavouriteSource = {
  kind: 'merchant',
  async list(db, ids) {
    const merchants = await listMerchantsById(db, ids)
    return merchants.map((merchant) => ({
      id: merchant.id,
      name: getShopName(merchant),
      provider: null,
      imageUrl: merchant.store_logo_url,
      priceFen: null,
      availability: merchant.status === 'active' ? ('available' as const) : ('withdrawn' as const),
    }))
  },
}
