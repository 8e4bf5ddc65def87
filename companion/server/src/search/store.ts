import type { Position } from '@sanhe/kit/geo'
import { sqlDistanceKmOrNull } from '@sanhe/kit/postgres/distance'
import { type Expression, sql } from 'kysely'
import type { Db } from '#core'
import { toNgrams } from './terms.ts'

export type ServiceSearchInput = {
  terms: string[]
  category: string | undefined
  here: Position | undefined
  byRelevance: boolean
  limit: number
  offset: number
}

export const serviceTitleColumn = sql.ref<string>('w.title')
export const serviceDescriptionColumn = sql.ref<string>('w.description')

export const createContainsTermCondition = (text: Expression<string>, term: string) =>
  sql<boolean>`position(${term}::text IN ${text}) > 0`

/** SQL expression for the relevance of a service. A match in the title counts twice. */
const scoreSql = (terms: string[]) =>
  sql<number>`${sql.join(
    terms.map(
      (term) =>
        sql`2 * (${createContainsTermCondition(serviceTitleColumn, term)})::integer + (${createContainsTermCondition(serviceDescriptionColumn, term)})::integer`,
    ),
    sql` + `,
  )}`

/** Builds the full-text query. The words of the query consist of letters and digits, so they need no escaping. */
const buildFullTextQuery = (terms: string[]) =>
  terms
    .flatMap(toNgrams)
    .map((gram) => `'${gram}'`)
    .join(' & ')

/** Selects the services that active merchants offer, with their indexed words. */
export const selectOfferedServices = (db: Db, category: string | undefined) =>
  db
    .selectFrom('merchant_service_words as w')
    .innerJoin('merchant_services as s', 's.id', 'w.service_id')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
    .where('s.status', '=', 'active')
    .where('s.is_online', '=', true)
    .where('s.taken_offline_at', 'is', null)
    .where('m.status', '=', 'active')
    .$if(category !== undefined, (query) => query.where('s.category', '=', category!))

/**
 * Selects services through the index, which finds services that contain all pairs of characters. The second condition
 * checks that the pairs are adjacent.
 */
const selectMatchingServices = (db: Db, { terms, category }: ServiceSearchInput) =>
  selectOfferedServices(db, category)
    .where(sql<boolean>`w.grams @@ ${buildFullTextQuery(terms)}::tsquery`)
    .where((is) =>
      is.and(
        terms.map((term) =>
          is.or([
            createContainsTermCondition(serviceTitleColumn, term),
            createContainsTermCondition(serviceDescriptionColumn, term),
          ]),
        ),
      ),
    )

type SortOptions = Pick<ServiceSearchInput, 'here' | 'byRelevance' | 'limit' | 'offset'>

/** Sorts services by relevance if the query requests that, else by distance if a position is given, else by sales. */
export function sortServiceHits(
  found: ReturnType<typeof selectOfferedServices>,
  { here, byRelevance, limit, offset }: SortOptions,
  score: Expression<number>,
) {
  return found
    .select([
      's.id',
      's.merchant_id',
      's.title',
      's.description',
      's.category',
      's.subcategory',
      's.images',
      's.price',
      's.original_price',
      's.price_unit',
      's.sales_count',
      's.rating',
      'm.store_name',
      'm.address',
      'm.category as merchant_category',
    ])
    .select(sql<number>`${score}`.as('score'))
    .select(
      (here ? sqlDistanceKmOrNull(here, sql.ref('m.lat'), sql.ref('m.lng')) : sql<null>`NULL::float8`).as(
        'km',
      ),
    )
    .$if(byRelevance, (query) => query.orderBy('score', 'desc'))
    .$if(here !== undefined, (query) => query.orderBy('km', (order) => order.asc().nullsLast()))
    .$if(here === undefined, (query) => query.orderBy('s.sales_count', 'desc'))
    .orderBy('score', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
}

/** Finds services that contain all words of the query. */
export const findMatchingServices = (db: Db, search: ServiceSearchInput) =>
  sortServiceHits(selectMatchingServices(db, search), search, scoreSql(search.terms))

/** Returns whether any service contains all words of the query, regardless of the requested page. */
export async function hasMatchingService(db: Db, search: ServiceSearchInput) {
  return (await selectMatchingServices(db, search).select('s.id').limit(1).executeTakeFirst()) !== undefined
}

export type ServiceSearchHit = Awaited<ReturnType<ReturnType<typeof findMatchingServices>['execute']>>[number]
