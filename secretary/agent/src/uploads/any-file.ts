import { fileTypeFromFile } from 'file-type'
import { readFileStart, readPicture, type ReceivedUpload } from './receive.ts'
import { detectMimeType, isSafeMimeType, unknownMimeType } from './rules.ts'

/** Describes a file of any type by its bytes. */
export async function describeAnyFile(path: string, name: string): Promise<ReceivedUpload> {
  const [{ size, start }, picture] = await Promise.all([readFileStart(path), readPicture(path)])
  const mime = picture?.mime ?? detectMimeType(start, name) ?? (await detectMediaType(path))
  return { name, mime, size, width: picture?.width ?? null, height: picture?.height ?? null }
}

/** Detects audio, video, archives and other binary formats. */
async function detectMediaType(path: string) {
  // A damaged file, for which the parser fails, is a file of unknown type.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found && isSafeMimeType(found.mime) ? found.mime : unknownMimeType
}
