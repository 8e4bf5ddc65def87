import { createHtmlConverter } from '@sanhe/documents/html-converter'
import { cleanCopiedDocument } from './clean-copied-document.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'

const converter = createHtmlConverter()
// A line break alone is shown as one, so that it needs no spaces before it.
converter.options.br = ''
converter.addRule('highlight', {
  filter: 'mark',
  replacement: (content) => (content.trim() ? `==${content}==` : content),
})
converter.addRule('wiki-link', {
  filter: (node) => node.hasAttribute('data-wiki'),
  replacement(_, node) {
    const [target, words] = [node.getAttribute('data-wiki') ?? '', node.textContent ?? '']
    return `[[${target}${words && words !== target ? `|${words}` : ''}]]`
  },
})
converter.addRule('formula', {
  filter: (node) => node.classList.contains('math'),
  replacement: (_, node) =>
    node.classList.contains('math-display')
      ? `\n\n$$\n${node.textContent?.trim()}\n$$\n\n`
      : `$${node.textContent?.trim()}$`,
})

/**
 * Converts the HTML of a clipboard to Markdown. Leaves out images with data URLs, because pasted files are uploaded.
 */
export function htmlToMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  cleanCopiedDocument(body)
  cleanPastedHtml(body)
  return converter.turndown(body).replaceAll('\u00a0', ' ').trim()
}
