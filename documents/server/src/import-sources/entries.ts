/** A file of an uploaded import, which an import source may convert. A path that ends in `/` is a folder. */
export type SourceEntry = { path: string; bytes?: number; read(): Promise<Buffer> }

/** `problems`: files that could not be converted, with the reason. They are imported as they are. */
export type ConvertedTree = { entries: SourceEntry[]; problems: { path: string; reason: string }[] }
