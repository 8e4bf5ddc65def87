const maxTitleCharacters = 40

/** Title of a session without messages and without a name. */
export const emptyTitle = 'New chat'

/** Returns the first line of the first message, cut between graphemes. */
export function titleOf(content: string) {
  const line = content
    .split(/\r?\n/)
    .map((text) => text.replace(/[\s\0]+/g, ' ').trim())
    .find(Boolean)
  if (!line) return emptyTitle
  const characters = [...new Intl.Segmenter().segment(line.slice(0, 1000))].map(({ segment }) => segment)
  if (characters.length <= maxTitleCharacters) return characters.join('')
  return `${characters
    .slice(0, maxTitleCharacters - 1)
    .join('')
    .trimEnd()}…`
}
