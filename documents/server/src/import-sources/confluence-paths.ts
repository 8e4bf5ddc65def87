import { takeFreePath } from './free-path.ts'

const pageFile = /^(?:.*_)?(\d{3,20})\.html$/

/** Returns the id of the page that a file of an export of Confluence holds, or undefined for other files. */
export const pageIdOf = (file: string) => pageFile.exec(file)?.[1]

/**
 * Returns the folder of an export of Confluence with a slash, or undefined if there is none: a folder that holds an
 * index and a page whose name ends in an id.
 */
export function findConfluenceRoot(paths: readonly string[]) {
  const known = new Set(paths)
  for (const path of paths) {
    const at = path.lastIndexOf('/') + 1
    const root = path.slice(0, at)
    if (pageIdOf(path.slice(at)) && (known.has(`${root}index.html`) || known.has(`${root}styles/site.css`)))
      return root
  }
  return undefined
}

export type PlannedPage = { file: string; title: string; parent: string | null }

/**
 * Returns the path of the document for each page, in the order in which they are shown: a page, then the pages below
 * it. The pages below a page lie in a folder with the name of its document. A page whose parent is missing is at the
 * top.
 */
export function planConfluencePaths(pages: readonly PlannedPage[], taken: Set<string> = new Set()) {
  const files = new Set(pages.map(({ file }) => file))
  const below = Map.groupBy(pages, ({ parent }) => (parent !== null && files.has(parent) ? parent : null))
  const planned = new Map<string, string>()
  const add = (page: PlannedPage, folder: string) => {
    if (planned.has(page.file)) return
    const path = takeFreePath(`${folder}${toFileName(page.title)}.md`, taken)
    planned.set(page.file, path)
    for (const child of below.get(page.file) ?? []) add(child, path.replace(/\.md$/, '/'))
  }
  for (const page of below.get(null) ?? []) add(page, '')
  // Pages whose parents form a cycle cannot be reached from a page at the top.
  for (const page of pages) add(page, '')
  return planned
}

/**
 * Largest length of a file name in UTF-16 code units. A path segment has at most 255 bytes, and a code unit at most 3
 * in UTF-8.
 */
const maxNameCharacters = 80

/** Returns a file name for a title, or for the name of an attached file. */
export function toFileName(title: string) {
  const name = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  const [, base = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/i.exec(name) ?? []
  return Array.from(base).slice(0, maxNameCharacters).join('').trim() + ending || 'Untitled'
}
