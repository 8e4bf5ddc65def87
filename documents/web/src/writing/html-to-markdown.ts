import { createHtmlConverter } from '@sanhe/documents/html-converter'

const converter = createHtmlConverter()

/**
 * Converts the HTML of a clipboard to Markdown. Leaves out images with data URLs, because pasted files are uploaded.
 */
export function htmlToMarkdown(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img[src^="data:"]')) image.remove()
  return converter.turndown(page.body).replaceAll('\u00a0', ' ').trim()
}
