import { maxContentBytes } from '#fields'

const maxTitleLength = 200
const readForTitle = 4000

/**
 * Decodes the text of a file from another program unchanged. Returns undefined if it cannot be a document: not UTF-8,
 * contains NUL, or too large.
 */
export function decodeDocumentText(bytes: Uint8Array) {
  if (bytes.length > maxContentBytes || bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Returns the title of a text: `title` of its front matter, otherwise a level-1 heading at its start, otherwise `name`.
 */
export function extractTitle(text: string, name: string) {
  const start = text.slice(0, readForTitle).replace(/^\ufeff/, '')
  const title = withoutMarkup(frontMatterTitle(start) ?? openingHeading(start) ?? '') || name
  return Array.from(title).slice(0, maxTitleLength).join('')
}

const frontMatter = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/

function frontMatterTitle(text: string) {
  const fields = frontMatter.exec(text)?.[1]
  return fields && /^title:[ \t]*["']?(.+?)["']?[ \t]*\r?$/m.exec(fields)?.[1]
}

/** Matches the HTML comments at the start of a text, which readers do not see. */
const leadingComments = /^(?:\s*<!--[\s\S]*?-->)*/
const atxHeading = /^ {0,3}#(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
/** Matches lines that start a block other than a paragraph. Such a line is never the text of an underlined heading. */
const otherBlock = /^(?: {4}|\t| {0,3}(?:[>#|]|[-+*][ \t]|\d+[.)][ \t]|```|~~~|<))/

/** Returns the text of `# …`, or of lines underlined with `===`, if only front matter and comments precede it. */
function openingHeading(text: string) {
  const body = text.replace(frontMatter, '').replace(leadingComments, '')
  const lines = body.split(/\r?\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  const atx = atxHeading.exec(lines[first] ?? '')
  if (atx) return atx[1]
  const paragraph = lines.slice(Math.max(first, 0))
  const end = paragraph.findIndex((line, index) => index > 0 && isParagraphEnd(line))
  const isUnderlined = end > 0 && /^ {0,3}=+[ \t]*$/.test(paragraph[end] ?? '')
  return isUnderlined && !otherBlock.test(paragraph[0] ?? '')
    ? paragraph
        .slice(0, end)
        .map((line) => line.trim())
        .join(' ')
    : undefined
}

const isParagraphEnd = (line: string) =>
  line.trim() === '' || /^ {0,3}(?:=+|-+)[ \t]*$/.test(line) || otherBlock.test(line)

/**
 * Reduces a heading to plain text: removes `{#id}`, emphasis, code marks, tags and escapes, and replaces links and
 * images by their text.
 */
const withoutMarkup = (title: string) =>
  title
    .replace(/[ \t]*\{[#.:][^{}]*\}[ \t]*$/, '')
    .replaceAll(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/(?<!\\)(?:[`*]|~~|==)/g, '')
    .replaceAll(/(?<![\\\p{L}\p{N}])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
