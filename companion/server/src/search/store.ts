import type { Position } from '@sanhe/kit/geo'
import { sqlDistanceKmOrNull } from '@sanhe/kit/postgres/distance'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
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
export const scoreSql = (terms: string[]) =>
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

/** Selects the words of the services that are offered. Whether the merchant is active is checked with the page. */
export const selectOfferedServices = (db: Db, category: string | undefined) =>
  db
    .selectFrom('merchant_service_words as w')
    .where('w.is_offered', '=', true)
    .$if(category !== undefined, (query) => query.where('w.category', '=', category!))

/** Condition on the words of a service: title or description contain each word of the query. */
export const createContainsAllTermsCondition = (terms: string[]) =>
  sql<boolean>`(${sql.join(
    terms.map(
      (term) =>
        sql`(${createContainsTermCondition(serviceTitleColumn, term)} OR ${createContainsTermCondition(serviceDescriptionColumn, term)})`,
    ),
    sql` AND `,
  )})`

/**
 * Selects services through the index, which finds services that contain all pairs of characters. The second condition
 * checks that the pairs are adjacent.
 */
const selectMatchingServices = (db: Db, { terms, category }: ServiceSearchInput) =>
  selectOfferedServices(db, category)
    .where(sql<boolean>`w.grams @@ ${buildFullTextQuery(terms)}::tsquery`)
    .where(createContainsAllTermsCondition(terms))

export type SortOptions = Pick<ServiceSearchInput, 'here' | 'byRelevance' | 'limit' | 'offset'>

/** Orders hits by relevance if the query requests that, else by distance if a position is given, else by sales. */
const sortOrder = ({ here, byRelevance }: SortOptions) =>
  sql.join([
    ...(byRelevance ? [sql`score DESC`] : []),
    here ? sql`km ASC NULLS LAST` : sql`sales_count DESC`,
    sql`score DESC`,
    sql`id`,
  ])

export const selectKm = ({ here }: SortOptions) =>
  here ? sqlDistanceKmOrNull(here, sql.ref('m.lat'), sql.ref('m.lng')) : sql<null>`NULL::float8`

/**
 * Selects one page of the found services of active merchants. A common word is found in thousands of services, so the
 * distance is computed once for each merchant, and services and merchants are read for the rows of the page only.
 */
export const selectHitPage = (
  db: Db,
  found: ReturnType<typeof selectOfferedServices>,
  sort: SortOptions,
  score: Expression<number>,
) =>
  readHits(
    db,
    db
      .with(
        (name) => name('found').materialized(),
        () => found.select(['w.service_id', 'w.merchant_id', sql<number>`${score}`.as('score')]),
      )
      .with(
        (name) => name('places').materialized(),
        (query) =>
          query
            .selectFrom('merchants as m')
            .where('m.status', '=', 'active')
            .where('m.id', 'in', query.selectFrom('found').select('merchant_id'))
            .select(['m.id', selectKm(sort).as('km')]),
      )
      .selectFrom('found')
      .innerJoin('places', 'places.id', 'found.merchant_id')
      .select(['found.service_id as id', 'found.score', 'places.km'])
      // Only an order by sales needs the services themselves.
      .$if(!sort.here, (all) =>
        all.innerJoin('merchant_services as s', 's.id', 'found.service_id').select('s.sales_count'),
      ),
    sort,
  )

type HitPage = { id: number; score: number; km: number | null }

/** Reads what the response needs of the hits on the requested page. */
export const readHits = <Rows, Tables extends keyof Rows>(
  db: Db,
  hits: SelectQueryBuilder<Rows, Tables, HitPage>,
  sort: SortOptions,
) =>
  db
    .with('page', () => hits.orderBy(sortOrder(sort)).limit(sort.limit).offset(sort.offset))
    .selectFrom('page')
    .innerJoin('merchant_services as s', 's.id', 'page.id')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
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
      'page.score',
      'page.km',
    ])
    .orderBy(sortOrder(sort))

/** Finds services that contain all words of the query. */
export const findMatchingServices = (db: Db, search: ServiceSearchInput) =>
  selectHitPage(db, selectMatchingServices(db, search), search, scoreSql(search.terms))

/** Returns whether any service contains all words of the query, regardless of the requested page. */
export async function hasMatchingService(db: Db, search: ServiceSearchInput) {
  const match = selectMatchingServices(db, search)
    .innerJoin('merchants as m', 'm.id', 'w.merchant_id')
    .where('m.status', '=', 'active')
    .select('w.service_id')
    .limit(1)
  return (await match.executeTakeFirst()) !== undefined
}

/** Returns whether at least `count` services contain all words of the query. */
export async function hasManyMatchingServices(db: Db, search: ServiceSearchInput, count: number) {
  const match = selectMatchingServices(db, search)
    .select('w.service_id')
    .limit(1)
    .offset(count - 1)
  return (await match.executeTakeFirst()) !== undefined
}

export type ServiceSearchHit = Awaited<ReturnType<ReturnType<typeof findMatchingServices>['execute']>>[number]
