import { decimalYuanToNumber } from '@sanhe/kit/money'
import { type Db, toWgs84 } from '#core'
import { isInformationOnly } from '#merchant-services'
import type { SearchQuery } from './contract.ts'
import { toRelaxedSearchQuery } from './relaxed-query.ts'
import { findServicesByRelaxedQuery, type RelaxedSearchParams } from './relaxed-store.ts'
import { findMatchingServicesInOrder } from './ordered-store.ts'
import {
  findMatchingServices,
  hasManyMatchingServices,
  hasMatchingService,
  type ServiceSearchHit,
  type ServiceSearchInput,
} from './store.ts'
import { splitIntoTerms } from './terms.ts'

/**
 * Finds services that contain all words of the query. If no service does, runs the loose search, which finds services
 * with half of the words or with synonyms that merchants use. A query without letters and digits finds nothing.
 */
export async function searchServices(
  db: Db,
  { q, category, lat, lng, coordType, page, size, sort }: SearchQuery,
) {
  const terms = splitIntoTerms(q)
  if (terms.length === 0) return []
  const how = {
    category,
    here: lat === undefined || lng === undefined ? undefined : toWgs84({ lat, lng }, coordType),
    byRelevance: sort === 'relevance',
    limit: size,
    offset: (page - 1) * size,
  }
  const hits = await findStrictly(db, { ...how, terms })
  // A page after the last page of the strict search is empty. It must not continue with results of the loose search.
  const isEnough = hits.length > 0 || (page > 1 && (await hasMatchingService(db, { ...how, terms })))
  return (isEnough ? hits : await runLooseSearch(db, q, how)).map(toHitResponse)
}

const manyMatches = 1000

/**
 * Finds services that contain all words of the query. With many more matches than the page and the pages before it need,
 * few services are read until the page is full.
 */
async function findStrictly(db: Db, search: ServiceSearchInput) {
  const many = Math.max(manyMatches, 4 * (search.offset + search.limit))
  const isCommon = !search.byRelevance && (await hasManyMatchingServices(db, search, many))
  return (isCommon ? findMatchingServicesInOrder : findMatchingServices)(db, search).execute()
}

async function runLooseSearch(
  db: Db,
  q: string,
  how: Omit<RelaxedSearchParams, 'loose'>,
): Promise<ServiceSearchHit[]> {
  const loose = toRelaxedSearchQuery(q)
  if (loose.parts.length === 0 && loose.topics.length === 0) return []
  return findServicesByRelaxedQuery(db, { ...how, loose }).execute()
}

const shownKm = (km: number | null) => (km === null ? null : Math.round(km * 100) / 100)

const toHitResponse = (hit: ServiceSearchHit) => ({
  id: hit.id,
  title: hit.title,
  description: hit.description,
  category: hit.category,
  subcategory: hit.subcategory,
  images: hit.images,
  price: decimalYuanToNumber(hit.price),
  originalPrice: hit.original_price === null ? null : decimalYuanToNumber(hit.original_price),
  priceUnit: hit.price_unit,
  salesCount: hit.sales_count,
  rating: Number(hit.rating),
  merchant: { id: hit.merchant_id, storeName: hit.store_name, address: hit.address },
  isForSale: !isInformationOnly({ merchantCategory: hit.merchant_category, category: hit.category }),
  distance: shownKm(hit.km),
  score: hit.score,
})
