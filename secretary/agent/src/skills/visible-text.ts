/**
 * Characters that are not seen, or that change how other text is seen: controls, bidirectional marks, zero-width
 * characters, line and paragraph separators, fillers and tags. The emoji variation selector stays.
 */
const invisible = /(?!\u{FE0F})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
const invisibleInLines =
  /(?!\n|\t|\u{FE0F})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
/** Everything that a reader may take for the end of a quotation, and the backslash that escapes it. */
const quotes = /["“”„‟«»「」『』＂\\]/g

const shortEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const escaped = (character: string) =>
  shortEscapes[character] ??
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`

/** A text of several lines as it is, with everything in it that hides made visible as an escape. */
export const visibleText = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(invisibleInLines, escaped)

/** The same on one line: line breaks are escapes too. */
export const visibleLine = (text: string) => text.replaceAll(invisible, escaped)

const quotedCharacters = 200

/**
 * A text of somebody else in a sentence of ours: one line in quotation marks that it cannot close by itself. Long
 * texts are cut, which an ellipsis behind the quotation mark says.
 */
export function quoted(text: string, mostCharacters = quotedCharacters) {
  const { text: shown, leftOut } = bounded(text, mostCharacters)
  const safe = visibleLine(shown.replaceAll(quotes, (mark) => `\\${mark}`))
  return `"${safe}"${leftOut ? '…' : ''}`
}

/** The beginning of a text, cut between characters, and how many UTF-16 units were left out. */
export function bounded(text: string, mostCharacters: number) {
  if (text.length <= mostCharacters) return { text, leftOut: 0 }
  const isSplit = /[\uD800-\uDBFF]/.test(text[mostCharacters - 1] ?? '')
  const kept = text.slice(0, isSplit ? mostCharacters - 1 : mostCharacters)
  return { text: kept, leftOut: text.length - kept.length }
}
