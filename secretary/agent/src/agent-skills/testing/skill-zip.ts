import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export const createTestSkillMarkdown = (
  name: string,
  description = 'Writes quotes. Use for quotes.',
  body = '# Quotes',
) => `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`

export type ZipEntry = { path: string; content: string | Buffer; mode?: number }

/** Creates a zip archive from valid paths. */
export function createZip(entries: ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { path, content, mode = 0o100644 } of entries)
    zip.addBuffer(Buffer.from(content), path, { mode, compress: true })
  zip.end()
  return buffer(zip.outputStream)
}

/**
 * Replaces a path in an archive by another path of the same length. Tests use it to create paths that a correct zip
 * program never writes.
 */
export function replacePathInZip(zip: Buffer, path: string, other: string) {
  if (path.length !== other.length) throw new Error('the paths differ in length')
  return Buffer.from(zip.toString('latin1').replaceAll(path, other), 'latin1')
}
