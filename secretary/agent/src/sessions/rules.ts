const maxTitleCharacters = 40

/** Title of a new session, if the user gave none. */
export const defaultSessionTitle = 'New chat'

/** Returns a session title: the first line of the first message, truncated between graphemes. */
export function deriveSessionTitle(content: string) {
  const line = content
    .split(/\r?\n/)
    .map((text) => text.replace(/[\s\0]+/g, ' ').trim())
    .find(Boolean)
  if (!line) return defaultSessionTitle
  const characters = [...new Intl.Segmenter().segment(line.slice(0, 1000))].map(({ segment }) => segment)
  if (characters.length <= maxTitleCharacters) return characters.join('')
  return `${characters
    .slice(0, maxTitleCharacters - 1)
    .join('')
    .trimEnd()}…`
}
