import { yuanOfDecimal } from '@sanhe/kit/money'
import { type Db, toWgs84 } from '#core'
import { isInformationOnly } from '#merchant-services'
import type { SearchQuery } from './contract.ts'
import { looseQueryOf } from './loose-query.ts'
import { findLooseHits, type LooseSearch } from './loose-store.ts'
import { findHits, type Hit, hasHits } from './store.ts'
import { termsOf } from './terms.ts'

/**
 * Finds services that contain all words of the query. Only if there are none, finds services that contain most of them,
 * or synonyms that merchants use. A query without letters and digits finds nothing.
 */
export async function search(db: Db, { q, category, lat, lng, coordType, page, size, sort }: SearchQuery) {
  const terms = termsOf(q)
  if (terms.length === 0) return []
  const how = {
    category,
    here: lat === undefined || lng === undefined ? undefined : toWgs84({ lat, lng }, coordType),
    byRelevance: sort === 'relevance',
    limit: size,
    offset: (page - 1) * size,
  }
  const hits = await findHits(db, { ...how, terms }).execute()
  // A page after the last one stays empty: it must not continue with results of the loose search.
  const isEnough = hits.length > 0 || (page > 1 && (await hasHits(db, { ...how, terms })))
  return (isEnough ? hits : await findLoosely(db, q, how)).map(hitView)
}

async function findLoosely(db: Db, q: string, how: Omit<LooseSearch, 'loose'>): Promise<Hit[]> {
  const loose = looseQueryOf(q)
  if (loose.parts.length === 0 && loose.topics.length === 0) return []
  return findLooseHits(db, { ...how, loose }).execute()
}

const shownKm = (km: number | null) => (km === null ? null : Math.round(km * 100) / 100)

const hitView = (hit: Hit) => ({
  id: hit.id,
  title: hit.title,
  description: hit.description,
  category: hit.category,
  subcategory: hit.subcategory,
  images: hit.images,
  price: yuanOfDecimal(hit.price),
  originalPrice: hit.original_price === null ? null : yuanOfDecimal(hit.original_price),
  priceUnit: hit.price_unit,
  salesCount: hit.sales_count,
  rating: Number(hit.rating),
  merchant: { id: hit.merchant_id, storeName: hit.store_name, address: hit.address },
  isForSale: !isInformationOnly({ merchantCategory: hit.merchant_category, category: hit.category }),
  distance: shownKm(hit.km),
  score: hit.score,
})
