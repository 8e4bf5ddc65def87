/** Returns the beginning of a Markdown text without its marks, in one line. */
export function toPlainText(markdown: string, maxCharacters: number) {
  const plain = markdown
    .slice(0, maxReadCharacters)
    .replaceAll(/^\s*(```|~~~).*$/gm, '')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replaceAll(/\p{C}+|\s+/gu, ' ')
    .trim()
  return truncatePushText(plain, maxCharacters)
}

const maxReadCharacters = 4000

/** Truncates a text without cutting a character in two. */
export function truncatePushText(text: string, maxCharacters: number) {
  // Cuts the text first at a length that is certainly enough, because a character has at most two code units.
  const characters = Array.from(text.slice(0, 2 * maxCharacters + 2))
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`
}
