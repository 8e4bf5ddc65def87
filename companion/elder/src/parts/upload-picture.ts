import { ApiError } from '@sanhe/kit/client'
import { loginHeaders } from '#api.ts'

/** As large as the service keeps them: more would only cost time on the way. */
const longestEdge = 1920
const quality = 0.85

/** The size in which a picture is sent; a small one stays as it is. */
export function shrunkSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A telephone's photograph of many megabytes as a small one; what the browser cannot read goes as it is. */
async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const size = shrunkSize(picture)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const surface = canvas.getContext('2d')
  if (!surface) return file
  // JPEG knows no transparency: what would be black is paper.
  surface.fillStyle = 'white'
  surface.fillRect(0, 0, size.width, size.height)
  surface.drawImage(picture, 0, 0, size.width, size.height)
  picture.close()
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return small ?? file
}

/** Sends a picture; the address by which it is named from then on. */
export async function uploadPicture(file: File) {
  const body = new FormData()
  body.append('file', await shrink(file), 'picture.jpg')
  const reply = await fetch('/api/v1/upload/image', { method: 'POST', headers: loginHeaders(), body })
  const said = (await reply.json()) as Record<string, unknown>
  if (!reply.ok || typeof said['url'] !== 'string') throw new ApiError(reply.status, said)
  return said['url']
}
