import type { Position } from '@sanhe/kit/geo'
import { kmBetweenOrNull } from '@sanhe/kit/postgres/distance'
import { type Expression, sql } from 'kysely'
import type { Db } from '#core'
import { gramsOf } from './terms.ts'

export type Search = {
  terms: string[]
  category: string | undefined
  here: Position | undefined
  byRelevance: boolean
  limit: number
  offset: number
}

export const title = sql.ref<string>('w.title')
export const description = sql.ref<string>('w.description')

export const has = (text: Expression<string>, term: string) =>
  sql<boolean>`position(${term}::text IN ${text}) > 0`

/** The title counts twice. */
const scoreOf = (terms: string[]) =>
  sql<number>`${sql.join(
    terms.map((term) => sql`2 * (${has(title, term)})::integer + (${has(description, term)})::integer`),
    sql` + `,
  )}`

/** Nothing has to be escaped: words are letters and digits. */
const queryOf = (terms: string[]) =>
  terms
    .flatMap(gramsOf)
    .map((gram) => `'${gram}'`)
    .join(' & ')

/** Services that open shops offer, with their words. */
export const onOffer = (db: Db, category: string | undefined) =>
  db
    .selectFrom('merchant_service_words as w')
    .innerJoin('merchant_services as s', 's.id', 'w.service_id')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
    .where('s.status', '=', 'active')
    .where('s.is_online', '=', true)
    .where('m.status', '=', 'active')
    .$if(category !== undefined, (query) => query.where('s.category', '=', category!))

/** The index finds what has all pairs of characters; whether they stand together is looked at in what it found. */
const matching = (db: Db, { terms, category }: Search) =>
  onOffer(db, category)
    .where(sql<boolean>`w.grams @@ ${queryOf(terms)}::tsquery`)
    .where((is) => is.and(terms.map((term) => is.or([has(title, term), has(description, term)]))))

type Arrangement = Pick<Search, 'here' | 'byRelevance' | 'limit' | 'offset'>

/** By relevance if that is asked for, then by distance where a position is given, else by sales. */
export function arranged(
  found: ReturnType<typeof onOffer>,
  { here, byRelevance, limit, offset }: Arrangement,
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

/** Services that have all words of the query. */
export const findHits = (db: Db, search: Search) =>
  arranged(matching(db, search), search, scoreOf(search.terms))

/** Whether any service has all words, on whichever page. */
export async function hasHits(db: Db, search: Search) {
  return (await matching(db, search).select('s.id').limit(1).executeTakeFirst()) !== undefined
}

export type Hit = Awaited<ReturnType<ReturnType<typeof findHits>['execute']>>[number]
