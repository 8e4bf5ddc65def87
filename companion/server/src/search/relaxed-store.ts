import { type Expression, sql } from 'kysely'
import type { Db } from '#core'
import type { RelaxedSearchQuery } from './relaxed-query.ts'
import {
  createContainsTermCondition,
  serviceDescriptionColumn,
  type ServiceSearchInput,
  selectHitPage,
  selectOfferedServices,
  serviceTitleColumn,
} from './store.ts'
import { toNgrams } from './terms.ts'

export type RelaxedSearchParams = Omit<ServiceSearchInput, 'terms'> & { loose: RelaxedSearchQuery }

const sum = (terms: Expression<number>[]) =>
  terms.length ? sql<number>`(${sql.join(terms, sql` + `)})` : sql<number>`0`
const isIn = (word: string) =>
  sql<boolean>`(${createContainsTermCondition(serviceTitleColumn, word)} OR ${createContainsTermCondition(serviceDescriptionColumn, word)})`
const toInteger = (is: Expression<boolean>) => sql<number>`(${is})::integer`

const merchantWordsOf = ({ topics }: RelaxedSearchQuery) =>
  topics.flatMap(({ merchantWords }) => merchantWords)
const categoriesOf = ({ topics }: RelaxedSearchQuery) => topics.map(({ category }) => category)
const isOfTopic = (loose: RelaxedSearchQuery) =>
  sql<boolean>`w.category = ANY(${categoriesOf(loose)}::text[])`

/**
 * SQL expression for the relevance of a service. A match in the title counts twice, as in the strict search. A match of
 * the category counts as much as a word of the description.
 */
function scoreSql(loose: RelaxedSearchQuery) {
  const words = [...loose.parts, ...merchantWordsOf(loose)]
  return sum([
    ...words.map(
      (word) =>
        sql<number>`2 * ${toInteger(createContainsTermCondition(serviceTitleColumn, word))} + ${toInteger(createContainsTermCondition(serviceDescriptionColumn, word))}`,
    ),
    toInteger(isOfTopic(loose)),
  ])
}

/** Builds the full-text query. The words of the query consist of letters and digits, so they need no escaping. */
const buildFullTextQuery = (loose: RelaxedSearchQuery) =>
  [...loose.parts, ...merchantWordsOf(loose)]
    .map(
      (word) =>
        `(${toNgrams(word)
          .map((gram) => `'${gram}'`)
          .join(' & ')})`,
    )
    .join(' | ')

/**
 * Selects candidate services through the indexes of words and categories. A query without topics selects no category.
 */
const selectCandidates = (loose: RelaxedSearchQuery) => sql<number>`(
  SELECT service_id FROM merchant_service_words WHERE grams @@ ${buildFullTextQuery(loose)}::tsquery
  UNION
  SELECT id FROM merchant_services
  WHERE category = ANY(${categoriesOf(loose)}::text[]) AND status = 'active' AND is_online
    AND taken_offline_at IS NULL)`

const minParts = (loose: RelaxedSearchQuery) => Math.ceil(loose.parts.length / 2)

/**
 * Finds services that belong to a topic named in the query, or that contain at least half of the parts of the
 * query.
 */
export function findServicesByRelaxedQuery(db: Db, search: RelaxedSearchParams) {
  const { loose } = search
  const isFound = [isOfTopic(loose), ...merchantWordsOf(loose).map(isIn)]
  if (loose.parts.length)
    isFound.push(sql<boolean>`${sum(loose.parts.map((part) => toInteger(isIn(part))))} >= ${minParts(loose)}`)
  const found = selectOfferedServices(db, search.category)
    .where('w.service_id', 'in', selectCandidates(loose))
    .where((is) => is.or(isFound))
  return selectHitPage(db, found, search, scoreSql(loose))
}
