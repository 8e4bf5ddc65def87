import type { Position } from '@sanhe/kit/geo'
import { kmBetweenOrNull } from '@sanhe/kit/postgres/distance'
import { type Expression, sql } from 'kysely'
import type { Db } from '#core'
import { ngramsOf } from './terms.ts'

export type Search = {
  terms: string[]
  category: string | undefined
  here: Position | undefined
  byRelevance: boolean
  limit: number
  offset: number
}

export const serviceTitle = sql.ref<string>('w.title')
export const serviceDescription = sql.ref<string>('w.description')

export const containsTerm = (text: Expression<string>, term: string) =>
  sql<boolean>`position(${term}::text IN ${text}) > 0`

/** A match in the title counts twice. */
const scoreOf = (terms: string[]) =>
  sql<number>`${sql.join(
    terms.map(
      (term) =>
        sql`2 * (${containsTerm(serviceTitle, term)})::integer + (${containsTerm(serviceDescription, term)})::integer`,
    ),
    sql` + `,
  )}`

/** Builds the full-text query. Words consist of letters and digits, so nothing needs escaping. */
const queryOf = (terms: string[]) =>
  terms
    .flatMap(ngramsOf)
    .map((gram) => `'${gram}'`)
    .join(' & ')

/** Selects the services that active merchants offer, with their words. */
export const offeredServices = (db: Db, category: string | undefined) =>
  db
    .selectFrom('merchant_service_words as w')
    .innerJoin('merchant_services as s', 's.id', 'w.service_id')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
    .where('s.status', '=', 'active')
    .where('s.is_online', '=', true)
    .where('m.status', '=', 'active')
    .$if(category !== undefined, (query) => query.where('s.category', '=', category!))

/**
 * The index finds services that contain all pairs of characters; the second condition checks that the pairs are
 * adjacent.
 */
const matchingServices = (db: Db, { terms, category }: Search) =>
  offeredServices(db, category)
    .where(sql<boolean>`w.grams @@ ${queryOf(terms)}::tsquery`)
    .where((is) =>
      is.and(
        terms.map((term) =>
          is.or([containsTerm(serviceTitle, term), containsTerm(serviceDescription, term)]),
        ),
      ),
    )

type SortOptions = Pick<Search, 'here' | 'byRelevance' | 'limit' | 'offset'>

/** Sorts by relevance if requested, else by distance if a position is given, else by sales. */
export function sortHits(
  found: ReturnType<typeof offeredServices>,
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
      (here ? kmBetweenOrNull(here, sql.ref('m.lat'), sql.ref('m.lng')) : sql<null>`NULL::float8`).as('km'),
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
export const findHits = (db: Db, search: Search) =>
  sortHits(matchingServices(db, search), search, scoreOf(search.terms))

/** Returns whether any service contains all words, on whichever page. */
export async function hasHits(db: Db, search: Search) {
  return (await matchingServices(db, search).select('s.id').limit(1).executeTakeFirst()) !== undefined
}

export type Hit = Awaited<ReturnType<ReturnType<typeof findHits>['execute']>>[number]
