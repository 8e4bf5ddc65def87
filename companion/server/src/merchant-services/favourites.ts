import { decimalYuanToFen } from '@sanhe/kit/money'
import { decideFavouriteAvailability, type FavouriteSource } from '#core'
import { listServicesById } from './store.ts'

type ServiceWithMerchant = Awaited<ReturnType<typeof listServicesById>>[number]

const isOffered = (service: ServiceWithMerchant) =>
  service.status === 'active' &&
  service.is_online &&
  service.taken_offline_at === null &&
  service.merchant_status === 'active'

export const serviceFavourites: FavouriteSource = {
  kind: 'service',
  async list(db, ids) {
    const services = await listServicesById(db, ids)
    return services.map((service) => ({
      id: service.id,
      name: service.title,
      provider: service.store_name,
      imageUrl: service.images[0] ?? null,
      priceFen: decimalYuanToFen(service.price),
      availability: decideFavouriteAvailability({ isOffered: isOffered(service), stock: service.stock }),
    }))
  },
}
