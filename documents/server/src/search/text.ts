/**
 * What the index holds and how its words are told apart. FTS5's unicode61 takes a run of Chinese for one word, so
 * every CJK character stands between separators and is a word of its own; a phrase of them is what a person types.
 */
export const separator = '\u001f'

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\uff70`
const cjkRun = new RegExp(`[${cjk}]+`, 'gu')
const startsWithCjk = new RegExp(`^[${cjk}]`, 'u')
export const isCjk = (word: string) => startsWithCjk.test(word)

/** unicode61's own idea of a word: letters, digits, private use, and the accents it drops. */
export const wordCharacters = String.raw`\p{L}\p{N}\p{Co}\u0300-\u0331`

/** One composed form, so that a file name from macOS and a typed word are the same; no control characters. */
export const cleanText = (text: string) => text.toWellFormed().normalize('NFC').replace(controls, ' ')
const controls = /[\p{Cc}--[\t\n\r]]/gv

/** Markup that only gets in a reader's way. None of it holds a letter or a digit, so nothing is lost to a search. */
const ruleLine = /^[ \t|:=*_-]{3,}$/gm
const lineMark = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t>]*|[*+-][ \t]+(?:\[ \][ \t]+)?|`{3,}|~{3,})/gm
/** Not where it stands inside a word, as in `2**3`: there it keeps two words apart. */
const joined = `[[${wordCharacters}]--[${cjk}]]`
const marker = '(?<![*~`])(?:[*~`]{2,}|`)'
const emphasis = new RegExp(
  `(?<!${joined})${marker}(?![\\s*~\`])|(?<=\\S)${marker}(?!${joined}|[*~\`])`,
  'gv',
)

export const plainText = (markdown: string) =>
  cleanText(markdown).replace(ruleLine, '').replace(lineMark, '').replace(emphasis, '').trim()

/** `plain` with separators around CJK characters; taking them out gives `plain` back. */
export const indexText = (plain: string) =>
  plain.replace(cjkRun, (run) => {
    let spaced = separator
    for (const character of run) spaced += character + separator
    return spaced
  })

export const withoutSeparators = (text: string) => text.replaceAll(separator, '')
