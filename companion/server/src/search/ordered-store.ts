import { sql } from 'kysely'
import type { Db } from '#core'
import {
  createContainsAllTermsCondition,
  readHits,
  type ServiceSearchInput,
  scoreSql,
  selectKm,
} from './store.ts'

/**
 * Finds the same services as `findMatchingServices` in the same order, but reads them in that order and stops after the
 * page: merchant by merchant from the nearest, or service by service from the most sold. That is faster for a word that
 * many services contain, and slower for a rare word. An order by relevance cannot be read this way.
 */
export const findMatchingServicesInOrder = (db: Db, search: ServiceSearchInput) =>
  search.here
    ? readHits(db, selectNearest(db, search), search)
    : readHits(db, selectMostSold(db, search), search)

const selectNearest = (db: Db, search: ServiceSearchInput) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('merchants as m')
        .where(sql<boolean>`m.status = 'active'`)
        .select(['m.id', selectKm(search).as('km')])
        .orderBy('km')
        .as('places'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('merchant_service_words as w')
          .whereRef('w.merchant_id', '=', 'places.id')
          // A literal, because a prepared plan with a parameter could not use the partial index.
          .where(sql<boolean>`w.is_offered`)
          .where(createContainsAllTermsCondition(search.terms))
          .$if(search.category !== undefined, (all) => all.where('w.category', '=', search.category!))
          .select(['w.service_id', scoreSql(search.terms).as('score')])
          .as('found'),
      (join) => join.onTrue(),
    )
    .select(['found.service_id as id', 'found.score', 'places.km'])

const selectMostSold = (db: Db, search: ServiceSearchInput) =>
  db
    .selectFrom('merchant_services as s')
    .innerJoin('merchant_service_words as w', 'w.service_id', 's.id')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
    // Literals, because a prepared plan with parameters could not use the partial index.
    .where(
      sql<boolean>`s.status = 'active' AND s.is_online AND s.taken_offline_at IS NULL AND m.status = 'active'`,
    )
    .where(createContainsAllTermsCondition(search.terms))
    .$if(search.category !== undefined, (all) => all.where('s.category', '=', search.category!))
    .select(['s.id', scoreSql(search.terms).as('score'), sql<null>`NULL::float8`.as('km'), 's.sales_count'])
