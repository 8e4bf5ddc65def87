import { type Expression, sql } from 'kysely'
import type { Db } from '#core'
import { arranged, description, has, onOffer, type Search, title } from './store.ts'
import { gramsOf } from './terms.ts'
import type { LooseWish } from './wish.ts'

export type LooseSearch = Omit<Search, 'terms'> & { wish: LooseWish }

const sum = (terms: Expression<number>[]) =>
  terms.length ? sql<number>`(${sql.join(terms, sql` + `)})` : sql<number>`0`
const isIn = (word: string) => sql<boolean>`(${has(title, word)} OR ${has(description, word)})`
const one = (is: Expression<boolean>) => sql<number>`(${is})::integer`

const offeredBy = ({ topics }: LooseWish) => topics.flatMap(({ offered }) => offered)
const categoriesOf = ({ topics }: LooseWish) => topics.map(({ category }) => category)
const isOfTopic = (wish: LooseWish) => sql<boolean>`s.category = ANY(${categoriesOf(wish)}::text[])`

/**
 * The title counts twice, as in the strict search. A match of the category counts as much as a word of the description.
 */
function scoreOf(wish: LooseWish) {
  const words = [...wish.parts, ...offeredBy(wish)]
  return sum([
    ...words.map((word) => sql<number>`2 * ${one(has(title, word))} + ${one(has(description, word))}`),
    one(isOfTopic(wish)),
  ])
}

/** Builds the full-text query. Words consist of letters and digits, so nothing needs escaping. */
const queryOf = (wish: LooseWish) =>
  [...wish.parts, ...offeredBy(wish)]
    .map(
      (word) =>
        `(${gramsOf(word)
          .map((gram) => `'${gram}'`)
          .join(' & ')})`,
    )
    .join(' | ')

/** Selects candidates by two indexes. A query without topics names no category. */
const candidates = (wish: LooseWish) => sql<number>`(
  SELECT service_id FROM merchant_service_words WHERE grams @@ ${queryOf(wish)}::tsquery
  UNION
  SELECT id FROM merchant_services
  WHERE category = ANY(${categoriesOf(wish)}::text[]) AND status = 'active' AND is_online)`

const enough = (wish: LooseWish) => Math.ceil(wish.parts.length / 2)

/** Finds services of a named topic, or with at least half of the parts of the query. */
export function findLooseHits(db: Db, search: LooseSearch) {
  const { wish } = search
  const isFound = [isOfTopic(wish), ...offeredBy(wish).map(isIn)]
  if (wish.parts.length)
    isFound.push(sql<boolean>`${sum(wish.parts.map((part) => one(isIn(part))))} >= ${enough(wish)}`)
  const found = onOffer(db, search.category)
    .where('s.id', 'in', candidates(wish))
    .where((is) => is.or(isFound))
  return arranged(found, search, scoreOf(wish))
}
