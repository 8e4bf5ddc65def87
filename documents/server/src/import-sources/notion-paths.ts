/** Id that Notion appends to the names of pages, databases and their folders. */
const idAtEnd = / ?([0-9a-f]{32})(?=(?:_all)?(?:\.[a-z0-9]{1,5})?$)/

/** Returns whether these paths are an export of Notion: at least one page or database has an id in its name. */
export const isNotionTree = (paths: readonly string[]) =>
  paths.some((path) => /\.(md|csv)$/.test(path) && idAtEnd.test(path.split('/').at(-1) ?? ''))

/**
 * Returns new paths without ids. If pages in one folder have the same title, the file of a page and the folder of its
 * subpages get the same number. Databases become documents, so the ending `.csv` becomes `.md`.
 */
export function planNotionPaths(paths: readonly string[]): Map<string, string> {
  const names = new Map<string, string[]>()
  const nameOf = (folder: string, title: string, id: string) => {
    const ids = names.getOrInsertComputed(`${folder}/${title.toLowerCase()}`, () => [])
    const known = ids.indexOf(id)
    const number = known < 0 ? ids.push(id) : known + 1
    return number === 1 ? title : `${title} ${number}`
  }
  const rename = (path: string) => {
    let folder = ''
    for (const part of path.split('/').filter(Boolean))
      folder = join(folder, renamePart(part, folder, nameOf))
    return path.endsWith('/') ? `${folder}/` : folder
  }
  return new Map([...paths].toSorted().map((path) => [path, rename(path)]))
}

const join = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)

function renamePart(
  part: string,
  folder: string,
  nameOf: (folder: string, title: string, id: string) => string,
) {
  const id = idAtEnd.exec(part)?.[1]
  if (id === undefined) return part
  const [, ending = ''] = /(\.[a-z0-9]{1,5})$/.exec(part) ?? []
  const title = part
    .slice(0, part.length - ending.length)
    .replace(/_all$/, '')
    .replace(idAtEnd, '')
    .trim()
  return nameOf(folder, title || 'Untitled', id) + (ending === '.csv' ? '.md' : ending)
}
