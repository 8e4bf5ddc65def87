import type { OpenedArchive, SourceDeps, SourceEntry } from './entries.ts'

/** Largest total size of the XML files of a Word file. A document of 1,000 pages has about 15 MB. */
const maxXmlBytes = 64 * 1024 * 1024

/** XML files that the text of a document does not need. */
const unneeded = /^(customXml|word\/(theme|glossary|fontTable|settings|webSettings|stylesWithEffects))/
const isNeededXml = (path: string) => /\.(xml|rels)$/i.test(path) && !unneeded.test(path)

/**
 * Word writes no document type declaration (DTD). A DTD could declare entities that multiply when they are expanded, or
 * that refer to files.
 */
const documentType = /<!(DOCTYPE|ENTITY)/i

export type WordParts = { parts: Map<string, string>; pictures: Map<string, number> }

/** Reads the XML files of a Word file, and the paths and sizes of its pictures. Throws if the file breaks a limit. */
export async function readWordParts({ openArchive }: SourceDeps, bytes: Buffer): Promise<WordParts> {
  const archive = await openArchive(bytes)
  try {
    return await readParts(archive)
  } finally {
    await archive.close()
  }
}

async function readParts({ entries }: OpenedArchive) {
  const found: WordParts = { parts: new Map(), pictures: new Map() }
  let xmlBytes = 0
  for await (const entry of entries) {
    if (!isNeededXml(entry.path)) {
      found.pictures.set(entry.path, entry.bytes ?? 0)
      continue
    }
    xmlBytes += entry.bytes ?? 0
    if (xmlBytes > maxXmlBytes) throw new Error('the XML of the file is too large')
    found.parts.set(entry.path, await readXml(entry))
  }
  return found
}

async function readXml({ read }: SourceEntry) {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await read())
  if (documentType.test(text)) throw new Error('the XML of the file declares a document type')
  return text
}

/** Reads one picture of a Word file. Opens the file again, so that only one picture at a time is in memory. */
export async function readWordPicture({ openArchive }: SourceDeps, file: Buffer, path: string) {
  const archive = await openArchive(file)
  try {
    for await (const entry of archive.entries) if (entry.path === path) return await entry.read()
    throw new Error('the picture is missing')
  } finally {
    await archive.close()
  }
}
