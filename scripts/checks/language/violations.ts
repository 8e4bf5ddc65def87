import type { Glossary, GlossaryScope } from './glossary.ts'
import type { SourceText } from './source-texts.ts'

export type GlossaryViolation = { line: number; message: string }

export const findGlossaryViolations = (
  { refused, ...first }: Glossary,
  texts: SourceText[],
): GlossaryViolation[] =>
  texts.flatMap(({ place, text, line }) => [
    ...refused
      .filter(({ places, word }) => places.includes(place) && hasWord(place, text, word))
      .map(({ word, instead }) => ({
        line,
        message: `${nounOf[place]} "${cut(text)}" has "${word}": write ${instead}`,
      })),
    ...firstWordViolations(first, { place, text, line }),
  ])

const nounOf: Record<GlossaryScope, string> = {
  names: 'name',
  comments: 'comment',
  titles: 'title',
  labels: 'label',
}

function firstWordViolations(
  { firstWordsOfComments, firstWordsOfTitles }: Omit<Glossary, 'refused'>,
  { place, text, line }: SourceText,
): GlossaryViolation[] {
  const refused = place === 'comments' ? firstWordsOfComments : place === 'titles' ? firstWordsOfTitles : []
  const word = /^[A-Za-z']+/.exec(text)?.[0] ?? ''
  return refused.includes(word.toLowerCase())
    ? [{ line, message: `${nounOf[place]} "${cut(text)}" begins with "${word}": begin with the subject` }]
    : []
}

/**
 * Returns whether a text contains a refused word. A name is split into its words (camelCase, kebab-case); a
 * sentence is searched for whole words. Plurals count too. A Chinese word is found at any position. Names
 * with an underscore are ignored, because they are names of the API or the database.
 */
function hasWord(place: GlossaryScope, text: string, word: string) {
  if (/\p{Script=Han}/u.test(word)) return text.includes(word)
  if (place !== 'names') return new RegExp(`(?<![\\w'-])${word}(e?s)?(?![\\w-])`, 'i').test(text)
  return !text.includes('_') && new RegExp(` ${word.replace('-', ' ')}(e?s)? `).test(wordsOf(text))
}

const wordsOf = (name: string) =>
  ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .toLowerCase()} `

const cut = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text)
