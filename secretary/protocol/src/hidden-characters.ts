/**
 * Characters that are invisible or change the look of other text: controls, bidirectional marks, zero-width characters,
 * line and paragraph separators, fillers and tags. Line breaks, tabs and the emoji variation selector are allowed.
 */
const hidden = /(?!\n|\t|\u{FE0F})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Returns a character as an escape such as `\u{200B}`. */
export const escapeCharacter = (character: string) =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`

const normalise = (text: string) => text.replaceAll('\r\n', '\n')

/** Escapes hidden characters, except line breaks and tabs. */
export const escapeHiddenCharacters = (text: string) => normalise(text).replaceAll(hidden, escapeCharacter)

/** Removes hidden characters, except line breaks and tabs. */
export const removeHiddenCharacters = (text: string) => normalise(text).replaceAll(hidden, '')

/** Returns whether a text has hidden characters, except line breaks and tabs. */
export const hasHiddenCharacters = (text: string) => text.search(hidden) >= 0
