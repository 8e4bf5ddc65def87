import { type Expression, sql } from 'kysely'
import type { Db } from '#core'
import type { LooseQuery } from './loose-query.ts'
import {
  containsTerm,
  offeredServices,
  type Search,
  serviceDescription,
  serviceTitle,
  sortHits,
} from './store.ts'
import { ngramsOf } from './terms.ts'

export type LooseSearch = Omit<Search, 'terms'> & { loose: LooseQuery }

const sum = (terms: Expression<number>[]) =>
  terms.length ? sql<number>`(${sql.join(terms, sql` + `)})` : sql<number>`0`
const isIn = (word: string) =>
  sql<boolean>`(${containsTerm(serviceTitle, word)} OR ${containsTerm(serviceDescription, word)})`
const toInteger = (is: Expression<boolean>) => sql<number>`(${is})::integer`

const merchantWordsOf = ({ topics }: LooseQuery) => topics.flatMap(({ merchantWords }) => merchantWords)
const categoriesOf = ({ topics }: LooseQuery) => topics.map(({ category }) => category)
const isOfTopic = (loose: LooseQuery) => sql<boolean>`s.category = ANY(${categoriesOf(loose)}::text[])`

/**
 * The title counts twice, as in the strict search. A match of the category counts as much as a word of the description.
 */
function scoreOf(loose: LooseQuery) {
  const words = [...loose.parts, ...merchantWordsOf(loose)]
  return sum([
    ...words.map(
      (word) =>
        sql<number>`2 * ${toInteger(containsTerm(serviceTitle, word))} + ${toInteger(containsTerm(serviceDescription, word))}`,
    ),
    toInteger(isOfTopic(loose)),
  ])
}

/** Builds the full-text query. Words consist of letters and digits, so nothing needs escaping. */
const queryOf = (loose: LooseQuery) =>
  [...loose.parts, ...merchantWordsOf(loose)]
    .map(
      (word) =>
        `(${ngramsOf(word)
          .map((gram) => `'${gram}'`)
          .join(' & ')})`,
    )
    .join(' | ')

/** Selects candidates by two indexes. A query without topics names no category. */
const candidates = (loose: LooseQuery) => sql<number>`(
  SELECT service_id FROM merchant_service_words WHERE grams @@ ${queryOf(loose)}::tsquery
  UNION
  SELECT id FROM merchant_services
  WHERE category = ANY(${categoriesOf(loose)}::text[]) AND status = 'active' AND is_online)`

const minParts = (loose: LooseQuery) => Math.ceil(loose.parts.length / 2)

/** Finds services of a named topic, or with at least half of the parts of the query. */
export function findLooseHits(db: Db, search: LooseSearch) {
  const { loose } = search
  const isFound = [isOfTopic(loose), ...merchantWordsOf(loose).map(isIn)]
  if (loose.parts.length)
    isFound.push(sql<boolean>`${sum(loose.parts.map((part) => toInteger(isIn(part))))} >= ${minParts(loose)}`)
  const found = offeredServices(db, search.category)
    .where('s.id', 'in', candidates(loose))
    .where((is) => is.or(isFound))
  return sortHits(found, search, scoreOf(loose))
}
