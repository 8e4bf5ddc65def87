import { decimalYuanToFen } from '@sanhe/kit/money'
import { decideFavouriteAvailability, type FavouriteSource } from '#core'
import { listWorkersById } from './worker-store.ts'

/** A worker is available unless offline or of an inactive company. A worker who is busy now can be booked for later. */
export const workerFavourites: FavouriteSource = {
  kind: 'worker',
  async list(db, ids) {
    const workers = await listWorkersById(db, ids)
    return workers.map((worker) => ({
      id: worker.id,
      name: worker.name,
      provider: worker.company_name,
      imageUrl: worker.avatar_url,
      priceFen: decimalYuanToFen(worker.hourly_rate),
      availability: decideFavouriteAvailability({
        isOffered: worker.status !== 'offline' && worker.provider_status === 'active',
        stock: null,
      }),
    }))
  },
}
