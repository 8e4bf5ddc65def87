import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ZipEntry = { path: string; content: string | Uint8Array; mode?: number }

/** Creates a zip archive. `mode` is the Unix mode of a file. */
export function createZip(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { path, content, mode = 0o100644 } of entries) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
    zip.addBuffer(bytes, path, { mode, compress: true })
  }
  zip.end()
  return buffer(zip.outputStream)
}
