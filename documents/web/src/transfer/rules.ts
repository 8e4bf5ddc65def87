export type ImportItem<F = File> = { file: F; path: string }

type FileSize = { size: number }

/** Limits of an import. The service has the same limits, but the client checks them before anything is sent. */
export const maxImportFiles = 20_000
export const maxImportBytes = 512 * 1024 * 1024

/**
 * Matches files of other programs, such as `.git` and `.DS_Store`, which an import leaves out. The service leaves them
 * out too.
 */
const junk =
  /(^|\/)(__MACOSX|\.git|\.obsidian|\.trash|node_modules)(\/|$)|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i

export const isIgnoredImportPath = (path: string) => junk.test(path)

export type ImportSelection<F = File> = {
  /** Name of the folder or zip that the user chose for the import, otherwise empty. */
  name: string
  /** Common folder of all files with a slash, for example `notes/`; otherwise empty. */
  root: string
  items: ImportItem<F>[]
  bytes: number
  leftOut: number
}

/** Builds the selection from chosen or dropped files. Leaves out files of other programs (`isIgnoredImportPath`). */
export function selectImportItems<F extends FileSize>(given: readonly ImportItem<F>[]): ImportSelection<F> {
  const items = given.filter(({ path }) => !isIgnoredImportPath(path))
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

/** Returns whether one zip was chosen. */
const isZip = ({ items }: Pick<ImportSelection<unknown>, 'items'>) =>
  items.length === 1 && /\.zip$/i.test(items[0]?.path ?? '')

/** Returns the files without their common folder, for a new project that replaces the folder. */
export const removeCommonRootFolder = <F>({
  root,
  items,
}: Pick<ImportSelection<F>, 'root' | 'items'>): ImportItem<F>[] =>
  items.map(({ file, path }) => ({ file, path: path.slice(root.length) }))

function commonRoot(paths: readonly string[]) {
  const [root = ''] = /^[^/]+\//.exec(paths[0] ?? '') ?? []
  return paths.every((path) => path.startsWith(root)) ? root : ''
}

export type ImportSelectionProblem = 'empty' | 'tooMany' | 'tooLarge'

export function findSelectionProblem({
  items,
  bytes,
}: ImportSelection<FileSize>): ImportSelectionProblem | undefined {
  if (items.length === 0) return 'empty'
  if (items.length > maxImportFiles) return 'tooMany'
  if (bytes > maxImportBytes) return 'tooLarge'
  return undefined
}

const units = ['B', 'KB', 'MB'] as const

export function formatFileSize(bytes: number) {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2
  const value = bytes / 1024 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}

/** Labels of reasons by a part of the service's text. */
const reasonLabels = [
  ['outside', 'outside'],
  ['path is too long', 'tooLong'],
  ['damaged picture', 'damagedPicture'],
  ['damaged', 'damaged'],
  ['picture is too large', 'pictureTooLarge'],
  ['browsers do not show', 'pictureFormat'],
  ['comments left out', 'comments'],
  ['formulas left out', 'formulas'],
  ['links that became text', 'links'],
  ['too complex', 'tooComplex'],
  ['is larger than', 'tooComplex'],
  ['took longer than', 'tooComplex'],
] as const

/**
 * The service returns the reason of a problem in English, some with a count at the end. A reason for which the client
 * has a label is shown in the user's language.
 */
export function findReasonLabel(reason: string) {
  const key = reasonLabels.find(([part]) => reason.includes(part))?.[1]
  return key && { key, count: Number(/\d+$/.exec(reason)?.[0] ?? 1) }
}

const isWordFile = (path: string) => /\.docx$/i.test(path)

/** Returns whether the service reads the files before they are imported: a zip, or Word files, which it converts. */
export const hasPreview = (selection: Pick<ImportSelection<unknown>, 'items'>) =>
  isZip(selection) || selection.items.some(({ path }) => isWordFile(path))
