import { maxContentBytes } from '#fields'

const maxTitleLength = 200
/** Where a file says its title, if it does. */
const readForTitle = 4000

/** The text of somebody's file, to the letter; undefined when it cannot be a document's: not UTF-8, NUL inside, too large. */
export function textOf(bytes: Uint8Array) {
  if (bytes.length > maxContentBytes || bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What a text calls itself: `title` of its front matter, its first heading outside code, else `name`. */
export function titleOf(text: string, name: string) {
  const start = text.slice(0, readForTitle).replace(/^\ufeff/, '')
  const title = withoutMarks(frontMatterTitle(start) ?? firstHeading(start) ?? '') || name
  return Array.from(title).slice(0, maxTitleLength).join('')
}

function frontMatterTitle(text: string) {
  const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1]
  return frontMatter && /^title:[ \t]*["']?(.+?)["']?[ \t]*\r?$/m.exec(frontMatter)?.[1]
}

function firstHeading(text: string) {
  let fence: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (mark) fence = fence === undefined ? mark : fence === mark ? undefined : fence
    const heading = fence === undefined && /^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1]
    if (heading && heading.trim() !== '') return heading
  }
}

const withoutMarks = (title: string) => title.replaceAll(/[`*_]|\[([^\]]*)\]\([^)]*\)/g, '$1').trim()
