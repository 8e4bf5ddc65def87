/** A file and the path it has in the folder it comes from. */
export type Item<F = File> = { file: F; path: string }

type Sized = { size: number }

/** The service's limits, told before anything is sent. */
export const maxFiles = 20_000
export const maxBytes = 512 * 1024 * 1024

/** What tools leave in folders and no person means to import; the service leaves it out as well. */
const junk =
  /(^|\/)(__MACOSX|\.git|\.obsidian|\.trash|node_modules)(\/|$)|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i

export const isJunk = (path: string) => junk.test(path)

export type Selection<F = File> = {
  /** Of the folder or the zip, where there is one. */
  name: string
  /** `notes/` when everything lies in that folder. */
  root: string
  items: Item<F>[]
  bytes: number
  leftOut: number
}

/** What was chosen or dropped, without what nobody means. */
export function selectionOf<F extends Sized>(given: readonly Item<F>[]): Selection<F> {
  const items = given.filter(({ path }) => !isJunk(path))
  const root = commonRoot(items.map(({ path }) => path))
  const only = items.length === 1 ? items[0]!.path : ''
  return {
    name: root ? root.slice(0, -1) : only.replace(/\.[^./]+$/, ''),
    root,
    items,
    bytes: items.reduce((sum, { file }) => sum + file.size, 0),
    leftOut: given.length - items.length,
  }
}

/** For a project that stands for the folder itself: its files without the folder around them. */
export const itemsInside = <F>({ root, items }: Pick<Selection<F>, 'root' | 'items'>): Item<F>[] =>
  items.map(({ file, path }) => ({ file, path: path.slice(root.length) }))

function commonRoot(paths: readonly string[]) {
  const [root = ''] = /^[^/]+\//.exec(paths[0] ?? '') ?? []
  return paths.every((path) => path.startsWith(root)) ? root : ''
}

export type SelectionProblem = 'empty' | 'tooMany' | 'tooLarge'

export function selectionProblem({ items, bytes }: Selection<Sized>): SelectionProblem | undefined {
  if (items.length === 0) return 'empty'
  if (items.length > maxFiles) return 'tooMany'
  if (bytes > maxBytes) return 'tooLarge'
  return undefined
}

const units = ['B', 'KB', 'MB'] as const

export function sizeText(bytes: number) {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2
  const value = bytes / 1024 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}

/** The service says it in English; words of ours for those it knows. */
export function reasonKey(reason: string) {
  if (reason.includes('outside')) return 'outside'
  return reason.includes('too long') ? 'tooLong' : undefined
}
