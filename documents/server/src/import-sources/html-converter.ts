import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { marks } from './html-elements.ts'

/**
 * Creates the converter from HTML to Markdown, which the editor uses for pasted text and the import for Word files and
 * exports of Confluence. The converter takes a parsed element, because the service and the browser have different
 * parsers.
 */
export function createHtmlConverter() {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  })
  service.use(gfm)
  service.remove(['style', 'script', 'title', 'meta', 'link'])
  // Rule for list items. The converter's own rule writes three spaces after a bullet; this rule writes one
  // space, as people do.
  service.addRule('list-item', {
    filter: 'li',
    replacement(content, node, { bulletListMarker = '-' }) {
      const list = node.parentElement
      const start = Number(list?.getAttribute('start') ?? 1)
      const number = start + Array.from(list?.children ?? []).indexOf(node)
      const mark = list?.nodeName === 'OL' ? `${number}. ` : `${bulletListMarker} `
      const text = content.trim().replaceAll(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
      return `${mark}${text}${node.nextSibling ? '\n' : ''}`
    },
  })
  // Office programs and Google Docs put every paragraph into a bold element whose style has the normal weight.
  // Such an element is not bold text.
  service.addRule('normal-weight', {
    filter: (node) =>
      node.nodeName === 'B' && /font-weight:\s*(normal|400)/.test(node.getAttribute('style') ?? ''),
    replacement: (content) => content,
  })
  service.addRule('line-break-in-cell', {
    filter: (node) => node.nodeName === 'BR' && ['TD', 'TH'].includes(node.parentElement?.nodeName ?? ''),
    replacement: () => '<br>',
  })
  addMarkRules(service)
  keepUnderscoresInWords(service)
  return service
}

/** An underscore between letters or digits begins no emphasis, so that `snake_case` needs no backslash. */
function keepUnderscoresInWords(service: TurndownService) {
  const escape = service.escape.bind(service)
  service.escape = (text) => escape(text).replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
}

const hasMark = (mark: string) => (node: HTMLElement) => node.hasAttribute(mark)
const indent = (text: string, by: string) => text.trim().replaceAll(/\n(?=.)/g, `\n${by}`)

/** Adds rules for the elements that `marks` names. */
function addMarkRules(service: TurndownService) {
  service.addRule('task', {
    filter: hasMark(marks.task),
    replacement: (_, node) => `[${node.getAttribute(marks.task)}] `,
  })
  service.addRule('callout', {
    filter: hasMark(marks.callout),
    replacement(content, node) {
      const title = node.getAttribute(marks.calloutTitle)
      const first = `[!${node.getAttribute(marks.callout)}]${title ? ` ${title}` : ''}`
      return `\n\n${`${first}\n${content.trim()}`.replaceAll(/^/gm, '> ').replaceAll(/[ \t]+$/gm, '')}\n\n`
    },
  })
  service.addRule('footnote', {
    filter: hasMark(marks.footnote),
    replacement: (_, node) => `[^${node.getAttribute(marks.footnote)}]`,
  })
  service.addRule('footnote-text', {
    filter: hasMark(marks.footnoteText),
    replacement: (content, node) =>
      `\n\n[^${node.getAttribute(marks.footnoteText)}]: ${indent(content, '    ')}\n\n`,
  })
}
