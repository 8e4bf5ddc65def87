import type { ConfluenceIndexJob, ConvertedConfluenceIndex } from './conversion-job.ts'
import { selectAll } from './html-elements.ts'
import { parseHtml } from './parse-html.ts'

/**
 * Reads the page tree of `index.html`: the file of each page with the file of its parent, in the order of the space.
 */
export function convertConfluenceIndex({ html }: ConfluenceIndexJob): ConvertedConfluenceIndex {
  const page = parseHtml(html)
  const tree = new Map<string, string | null>()
  for (const link of selectAll(
    page,
    '#content ul li > a[href$=".html"], #main-content ul li > a[href$=".html"]',
  )) {
    const file = link.getAttribute('href') ?? ''
    const above = link.parentElement?.parentElement?.closest('li')
    const parent = Array.from(above?.children ?? []).find(({ nodeName }) => nodeName === 'A')
    if (!tree.has(file)) tree.set(file, parent?.getAttribute('href') ?? null)
  }
  return { tree, space: readSpaceName(page) }
}

/** The table with the details of the space has the rows key, name, description, and so on. */
function readSpaceName(page: Document) {
  const rows = selectAll(page, 'table.confluenceTable tr')
  const name = rows[1]?.querySelector('td')?.textContent?.trim()
  const [first] = selectAll(page, '#breadcrumbs a')
  return name || first?.textContent?.trim() || ''
}
