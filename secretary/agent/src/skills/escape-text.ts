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

/** Escapes hidden characters, except line breaks and tabs. */
export const escapeHiddenCharacters = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(invisibleInLines, escaped)

/** Removes hidden characters, except line breaks and tabs. */
export const removeHiddenCharacters = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(invisibleInLines, '')

/** Returns whether a text has hidden characters, except line breaks and tabs. */
export const hasHiddenCharacters = (text: string) => text.search(invisibleInLines) >= 0

/** Escapes hidden characters and line breaks, so that the result is one line. */
export const escapeToOneLine = (text: string) => text.replaceAll(invisible, escaped)

const quotedCharacters = 200

/**
 * Quotes foreign text inside a message of the product: one line in quotation marks, from which the text cannot break
 * out. Long texts are truncated, which an ellipsis after the quotation mark shows.
 */
export function quoteUntrustedText(text: string, mostCharacters = quotedCharacters) {
  const { text: shown, leftOut } = truncateText(text, mostCharacters)
  const safe = escapeToOneLine(shown.replaceAll(quotes, (mark) => `\\${mark}`))
  return `"${safe}"${leftOut ? '…' : ''}`
}

/** Returns the beginning of a text, truncated between characters, and the number of UTF-16 units that were left out. */
export function truncateText(text: string, mostCharacters: number) {
  if (text.length <= mostCharacters) return { text, leftOut: 0 }
  const isSplit = /[\uD800-\uDBFF]/.test(text[mostCharacters - 1] ?? '')
  const kept = text.slice(0, isSplit ? mostCharacters - 1 : mostCharacters)
  return { text: kept, leftOut: text.length - kept.length }
}
