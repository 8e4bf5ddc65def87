/**
 * A file of an uploaded import, which an import source may convert. A path that ends in `/` is a folder. `title`: title
 * of the document if its text does not begin with it.
 */
export type SourceEntry = { path: string; bytes?: number; title?: string; read(): Promise<Buffer> }

/**
 * `problems`: files that could not be converted, or not completely, with the reason. Files that could not be converted
 * are imported as they are. `isOrdered`: the entries have the order in which the documents are shown; otherwise they
 * are sorted by name.
 */
export type ConvertedTree = {
  entries: SourceEntry[]
  problems: { path: string; reason: string }[]
  isOrdered?: boolean
}

export type OpenedArchive = { entries: AsyncIterable<SourceEntry>; close(): Promise<void> }

/**
 * `openArchive` opens a zip in memory and throws if it breaks the limits of an import. `timeoutMs`: longest time of the
 * conversion of one file, by default 30 s.
 */
export type SourceDeps = { openArchive(bytes: Buffer): Promise<OpenedArchive>; timeoutMs?: number }
