import { escapeHiddenCharacters } from '@sanhe/protocol/hidden-characters'

/** Characters that a reader may mistake for the end of a quotation, and the backslash that escapes them. */
const quotes = /["“”„‟«»「」『』＂\\]/g

const shortEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Escapes hidden characters and line breaks, so that the result is one line. */
export const escapeToOneLine = (text: string) =>
  escapeHiddenCharacters(text.replaceAll(/[\n\r\t]/g, (character) => shortEscapes[character] ?? ''))

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
