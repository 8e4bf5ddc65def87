/**
 * Characters that are invisible or change the look of other text: controls, bidirectional marks, zero-width characters,
 * line and paragraph separators, fillers and tags. The emoji variation selector is allowed.
 */
const invisible = /(?!\u{FE0F})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
const invisibleInLines =
  /(?!\n|\t|\u{FE0F})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
/** Characters that a reader may mistake for the end of a quotation, and the backslash that escapes them. */
const quotes = /["“”„‟«»「」『』＂\\]/g

const shortEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escaped = (character: string) =>
  shortEscapes[character] ??
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`

/** Escapes hidden characters in a text of several lines. */
export const visibleText = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(invisibleInLines, escaped)

/** Escapes hidden characters and line breaks. */
export const visibleLine = (text: string) => text.replaceAll(invisible, escaped)

const quotedCharacters = 200

/**
 * Quotes foreign text inside a message of the product: one line in quotation marks that it cannot close itself. Long
 * texts are cut, which an ellipsis after the quotation mark shows.
 */
export function quoted(text: string, mostCharacters = quotedCharacters) {
  const { text: shown, leftOut } = truncate(text, mostCharacters)
  const safe = visibleLine(shown.replaceAll(quotes, (mark) => `\\${mark}`))
  return `"${safe}"${leftOut ? '…' : ''}`
}

/** Returns the beginning of a text, cut between characters, and the number of UTF-16 units that were left out. */
export function truncate(text: string, mostCharacters: number) {
  if (text.length <= mostCharacters) return { text, leftOut: 0 }
  const isSplit = /[\uD800-\uDBFF]/.test(text[mostCharacters - 1] ?? '')
  const kept = text.slice(0, isSplit ? mostCharacters - 1 : mostCharacters)
  return { text: kept, leftOut: text.length - kept.length }
}
