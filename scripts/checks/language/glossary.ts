export type GlossaryScope = 'names' | 'comments' | 'titles' | 'labels'

export type RefusedWord = { word: string; places: GlossaryScope[]; instead: string }
export type Glossary = {
  refused: RefusedWord[]
  firstWordsOfComments: string[]
  firstWordsOfTitles: string[]
}

/** Reads the last two sections of `docs/glossary.md`. Throws when one of them is missing or empty. */
export function readGlossary(markdown: string): Glossary {
  const refused = sectionOf(markdown, 'Refused words')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [word = '', places = '', instead = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      return { word, places: listOf(places) as GlossaryScope[], instead }
    })
  const lists = [...sectionOf(markdown, 'Refused first words').matchAll(/does not begin with: ([^.]+)\./g)]
  const [comments = [], titles = []] = lists.map(([, words = '']) =>
    listOf(words).map((word) => word.toLowerCase()),
  )
  if (!refused.length || !comments.length || !titles.length)
    throw new Error('docs/glossary.md: refused words are missing')
  return { refused, firstWordsOfComments: comments, firstWordsOfTitles: titles }
}

const listOf = (text: string) => text.split(',').map((word) => word.trim())

const sectionOf = (markdown: string, title: string) =>
  markdown.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? ''
