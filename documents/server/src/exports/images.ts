import { readFile } from 'node:fs/promises'
import { imageSize } from 'image-size'
import type { ExportFile } from './job.ts'

export type EmbeddedImage = {
  bytes: Buffer
  type: 'png' | 'jpg' | 'gif' | 'bmp'
  width: number
  height: number
}

const types: Record<string, EmbeddedImage['type']> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
}

/** Largest side of an embedded image in pixels. A larger image would need gigabytes of memory when it is opened. */
const maxSide = 20_000

/** Reads an image that DOCX and PDF can hold. Returns undefined for other formats and for broken or missing files. */
export async function readImage({ place, mediaType }: ExportFile): Promise<EmbeddedImage | undefined> {
  const type = types[mediaType]
  if (!type) return undefined
  try {
    const bytes = await readFile(place)
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (width < 1 || height < 1 || width > maxSide || height > maxSide) return undefined
    return orientation > 4 ? { bytes, type, width: height, height: width } : { bytes, type, width, height }
  } catch {
    return undefined
  }
}

/** Returns the size of an image that fits into a page of this width and height, never larger than the image. */
export function fitImage(
  { width, height }: { width: number; height: number },
  maxWidth: number,
  maxHeight: number,
) {
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
