import { createHtmlConverter } from '@sanhe/documents/html-converter'
import { cleanPastedHtml } from './clean-pasted-html.ts'

const converter = createHtmlConverter()
// A line break alone is shown as one, so that it needs no spaces before it.
converter.options.br = ''

/**
 * Converts the HTML of a clipboard to Markdown. Leaves out images with data URLs, because pasted files are uploaded.
 */
export function htmlToMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  cleanPastedHtml(body)
  return converter.turndown(body).replaceAll('\u00a0', ' ').trim()
}
