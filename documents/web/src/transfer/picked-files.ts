import type { ImportItem } from './rules.ts'

/** Returns the files of an `<input>`. Files of a chosen folder contain their path. */
export const toPickedImportItems = (files: FileList | null): ImportItem[] =>
  Array.from(files ?? [], (file) => ({ file, path: file.webkitRelativePath || file.name }))

/**
 * Returns the dropped files and all files in dropped folders. The entries must be read synchronously, before the first
 * await.
 */
export async function readDroppedImportItems(data: DataTransfer): Promise<ImportItem[]> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return (await Promise.all(entries.map(itemsIn))).flat()
}

async function itemsIn(entry: FileSystemEntry): Promise<ImportItem[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  const found = await entriesIn(entry as FileSystemDirectoryEntry)
  return (await Promise.all(found.map(itemsIn))).flat()
}

/** `readEntries` returns at most 100 entries per call, and an empty list after the last entry. */
async function entriesIn(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next hundred can be asked for only after these
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    found.push(...some)
  }
}
