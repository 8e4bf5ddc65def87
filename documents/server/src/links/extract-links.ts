import { maskCodeInMarkdown } from './mask-code.ts'

/** A link to another document. `start` and `end` enclose the path in the source, without heading and brackets. */
export type DocumentLink = {
  kind: 'wiki' | 'path'
  /** Path of the link after percent-decoding, without heading and query. */
  target: string
  start: number
  end: number
  /** `from` and `to`: range of the whole link. `text`: the words that readers see. */
  from: number
  to: number
  text: string
}

const wikiLink = /!?\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{1,300}))?\]\]/g
const inlineLink =
  /(!?)\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,200}\]){0,500})\]\([ \t]{0,9}(<[^<>\n]{0,1000}>|[^\s()<>]{0,1000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,200})?)(?:[ \t]{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?[ \t]{0,9}\)/g
const definition = /^ {0,3}\[([^\]\n]{1,300})\]:[ \t]{0,9}(<[^<>\n]{1,1000}>|[^\s<>]{1,1000})/gm

/** Matches the names of files that cannot be documents, such as images. */
const assetName = /\.(png|jpe?g|gif|webp|avif|svg|pdf|zip|docx?|xlsx?|pptx?|mp[34]|mov|canvas|base)$/i
const otherExtension = /\.[a-z][a-z0-9]{0,5}$/i

/** Lists the links of a Markdown text that can lead to another document of the project, in the order of the text. */
export function extractLinks(markdown: string): DocumentLink[] {
  const text = maskCodeInMarkdown(markdown)
  return [...wikiLinks(text), ...pathLinks(text, inlineLink), ...definitions(text)].toSorted(
    (a, b) => a.start - b.start,
  )
}

function wikiLinks(text: string) {
  return [...text.matchAll(wikiLink)].flatMap((found): DocumentLink[] => {
    const [whole, inner = '', alias] = found
    const [name = ''] = inner.split('#')
    const target = name.trim()
    if (target === '' || assetName.test(target)) return []
    const start = found.index + whole.indexOf('[[') + 2 + name.indexOf(target)
    const range = { start, end: start + target.length, from: found.index, to: found.index + whole.length }
    return [{ kind: 'wiki', target, ...range, text: (alias ?? inner).trim() }]
  })
}

function pathLinks(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].flatMap((found): DocumentLink[] => {
    const [whole, bang, words = '', url = ''] = found
    if (bang) return []
    const start = found.index + whole.indexOf('](', 1 + words.length) + 2
    return pathLink({
      url,
      urlStart: text.indexOf(url, start),
      from: found.index,
      to: found.index + whole.length,
      words,
    })
  })
}

function definitions(text: string) {
  return [...text.matchAll(definition)].flatMap((found): DocumentLink[] => {
    const [whole, words = '', url = ''] = found
    const urlStart = found.index + whole.length - url.length
    return pathLink({ url, urlStart, from: found.index, to: found.index + whole.length, words })
  })
}

type FoundUrl = { url: string; urlStart: number; from: number; to: number; words: string }

function pathLink({ url, urlStart, from, to, words }: FoundUrl): DocumentLink[] {
  const isEnclosed = url.startsWith('<')
  const [path = ''] = url.replace(/^<|>$/g, '').split(/[?#]/)
  const target = decodePath(path)
  if (path === '' || isElsewhere(path) || isOtherFile(target)) return []
  const start = urlStart + (isEnclosed ? 1 : 0)
  return [{ kind: 'path', target, start, end: start + path.length, from, to, text: words }]
}

/** Returns whether a link leads to another site, or to a page or endpoint of the service. */
const isElsewhere = (path: string) => /^([a-z][a-z0-9+.-]*:|\/\/|\/(projects|api|s)\/)/i.test(path)

const isOtherFile = (target: string) => !/\.(md|markdown)$/i.test(target) && otherExtension.test(target)

function decodePath(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
