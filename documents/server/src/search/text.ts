/**
 * Separator between words of the index text. FTS5's unicode61 tokenizer treats a run of Chinese characters as one
 * word. Separators around every CJK character make each character a word, so a Chinese word that a user types is a
 * phrase of characters.
 */
export const tokenSeparator = '\u001f'

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\uff70`
const cjkRun = new RegExp(`[${cjk}]+`, 'gu')
const startsWithCjk = new RegExp(`^[${cjk}]`, 'u')
export const isCjkWord = (word: string) => startsWithCjk.test(word)

/**
 * Characters that unicode61 counts as part of a word: letters, digits, private use, and the accents that it removes.
 */
export const wordCharacterClass = String.raw`\p{L}\p{N}\p{Co}\u0300-\u0331`

/** Normalises to NFC, so that a file name from macOS equals a typed word, and replaces control characters. */
export const normalizeSearchText = (text: string) =>
  text.toWellFormed().normalize('NFC').replace(controls, ' ')
const controls = /[\p{Cc}--[\t\n\r]]/gv

/**
 * Matches marks with a name that readers do not see, so that a search does not find them: `[!NOTE]` at the start of a
 * quote, `:::` with its kind, ids of headings, marks of footnotes and line breaks in cells.
 */
const calloutMark = /^([ \t]*(?:>[ \t]*)+)\[![\p{L}\p{N}_-]{1,30}\][+-]?(?=[ \t]|$)/gmu
const containerMark = /^[ \t]*:{3,}[ \t]*[\w-]{0,30}/gm
const headingId = /[ \t]?\{#[\p{L}\p{N}_-]{1,100}\}(?=[ \t]*$)/gmu
const footnoteMark = /\[\^[^\]\s]{1,100}\]:?/g
const lineBreakTag = /<br[ \t]*\/?>/gi
const commentMark = /<!--|-->|(?<!\d)%%/g

/**
 * Matches Markdown markup that would disturb a snippet. The markup contains no letter or digit, so a search loses
 * nothing.
 */
const ruleLine = /^[ \t|:=*_-]{3,}$/gm
const lineMark = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t>]*|[*+-][ \t]+(?:\[[ xX]\][ \t]+)?|`{3,}|~{3,})/gm
/** Matches a row of a table. Only rows that begin with a pipe count, because other lines may contain pipes as text. */
const tableRow = /^[ \t]*\|.*$/gm
/** Returns the texts of the cells with a dot between them. A pipe after a backslash is part of its cell. */
const joinCells = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
/**
 * Emphasis marks between two of these characters, as in `2**3`, are kept, because they separate two words.
 */
const joined = `[[${wordCharacterClass}]--[${cjk}]]`
const marker = '(?<![*~`])(?:[*~`]{2,}|`)'
const emphasis = new RegExp(
  `(?<!${joined})${marker}(?![\\s*~\`])|(?<=\\S)${marker}(?!${joined}|[*~\`])`,
  'gv',
)

/** Match one mark of emphasis or highlighting around a text in one line. The text is the last group. */
const lightEmphasis = new RegExp(
  `(?<!${joined}|[*_\\\\])([*_])(?=[^\\s*_])([^*_\\n]{1,300})(?<=\\S)\\1(?!${joined}|[*_])`,
  'gv',
)
const highlight = new RegExp(
  `(?<!${joined}|[=\\\\])==(?=[^\\s=])([^=\\n]{1,300})(?<=\\S)==(?!${joined}|=)`,
  'gv',
)
/** Matches a backslash before punctuation, which it makes plain text. */
const escape = /\\([!-/:-@[-`{-~])/g

/** Matches `[[target]]`, `[[target|label]]` and `[text](url)`, also of pictures. */
const link = /!?\[\[([^[\]\n]{1,600})\]\]|!?\[([^[\]\n]{0,600})\]\(([^()\s]{1,2000})\)/g
const isJoined = new RegExp(joined, 'v')

/** Returns a space for a mark that a word follows, so that the words around the mark stay separate. */
const removeMark = (mark: string, at: number, markdown: string) =>
  isJoined.test(markdown[at + mark.length] ?? '') ? ' ' : ''

/** Shows a link without its brackets. Words that only the brackets separated stay separate. */
function showLink(
  found: string,
  wiki: string | undefined,
  text: string,
  url: string,
  at: number,
  markdown: string,
) {
  const shown = wiki === undefined ? `${text} (${url})` : wiki.replace('|', ' ')
  const before = isJoined.test(markdown[at - 1] ?? '') ? ' ' : ''
  const after = isJoined.test(markdown[at + found.length] ?? '') ? ' ' : ''
  return before + shown + after
}

export const markdownToPlainText = (markdown: string) =>
  normalizeSearchText(markdown)
    .replace(commentMark, removeMark)
    .replace(lineBreakTag, ' ')
    .replace(footnoteMark, removeMark)
    .replace(link, showLink)
    .replace(calloutMark, '$1')
    .replace(containerMark, '')
    .replace(headingId, '')
    .replace(ruleLine, '')
    .replace(lineMark, '')
    .replace(tableRow, joinCells)
    .replace(emphasis, '')
    .replace(lightEmphasis, '$2')
    .replace(highlight, '$1')
    .replace(escape, '$1')
    .trim()

/** Adds separators around CJK characters; removing them restores `plain`. */
export const toSearchIndexText = (plain: string) =>
  plain.replace(cjkRun, (run) => {
    let spaced = tokenSeparator
    for (const character of run) spaced += character + tokenSeparator
    return spaced
  })

export const removeTokenSeparators = (text: string) => text.replaceAll(tokenSeparator, '')
