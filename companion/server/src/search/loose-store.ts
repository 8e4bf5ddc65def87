import { type Expression, sql } from 'kysely'
import type { Db } from '#core'
import { arranged, description, has, onOffer, type Search, title } from './store.ts'
import { gramsOf } from './terms.ts'
import type { LooseWish } from './loose.ts'

export type LooseSearch = Omit<Search, 'terms'> & { loose: LooseWish }

const sum = (terms: Expression<number>[]) =>
  terms.length ? sql<number>`(${sql.join(terms, sql` + `)})` : sql<number>`0`
const isIn = (word: string) => sql<boolean>`(${has(title, word)} OR ${has(description, word)})`
const one = (is: Expression<boolean>) => sql<number>`(${is})::integer`

const offeredBy = ({ topics }: LooseWish) => topics.flatMap(({ merchantWords }) => merchantWords)
const categoriesOf = ({ topics }: LooseWish) => topics.map(({ category }) => category)
const isOfTopic = (loose: LooseWish) => sql<boolean>`s.category = ANY(${categoriesOf(loose)}::text[])`

/**
 * The title counts twice, as in the strict search. A match of the category counts as much as a word of the description.
 */
function scoreOf(loose: LooseWish) {
  const words = [...loose.parts, ...offeredBy(loose)]
  return sum([
    ...words.map((word) => sql<number>`2 * ${one(has(title, word))} + ${one(has(description, word))}`),
    one(isOfTopic(loose)),
  ])
}

/** Builds the full-text query. Words consist of letters and digits, so nothing needs escaping. */
const queryOf = (loose: LooseWish) =>
  [...loose.parts, ...offeredBy(loose)]
    .map(
      (word) =>
        `(${gramsOf(word)
          .map((gram) => `'${gram}'`)
          .join(' & ')})`,
    )
    .join(' | ')

/** Selects candidates by two indexes. A query without topics names no category. */
const candidates = (loose: LooseWish) => sql<number>`(
  SELECT service_id FROM merchant_service_words WHERE grams @@ ${queryOf(loose)}::tsquery
  UNION
  SELECT id FROM merchant_services
  WHERE category = ANY(${categoriesOf(loose)}::text[]) AND status = 'active' AND is_online)`

const enough = (loose: LooseWish) => Math.ceil(loose.parts.length / 2)

/** Finds services of a named topic, or with at least half of the parts of the query. */
export function findLooseHits(db: Db, search: LooseSearch) {
  const { loose } = search
  const isFound = [isOfTopic(loose), ...offeredBy(loose).map(isIn)]
  if (loose.parts.length)
    isFound.push(sql<boolean>`${sum(loose.parts.map((part) => one(isIn(part))))} >= ${enough(loose)}`)
  const found = onOffer(db, search.category)
    .where('s.id', 'in', candidates(loose))
    .where((is) => is.or(isFound))
  return arranged(found, search, scoreOf(loose))
}
