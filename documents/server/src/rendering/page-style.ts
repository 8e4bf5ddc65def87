import { readFileSync } from 'node:fs'

const shared = [
  // Style sheet for documents, which the web client uses too.
  new URL('../../../../ui/src/markdown/markdown.css', import.meta.url),
  new URL('./rendered-page.css', import.meta.url),
]

/** Returns the style of a page that the service renders: the shared style sheets, then that of the page. */
export const readPageStyle = (ownStyleSheet: URL) =>
  [...shared, ownStyleSheet].map((source) => readFileSync(source, 'utf8')).join('')
