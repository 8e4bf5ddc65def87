import { ApiError } from '@sanhe/kit/client'
import { loginHeaders } from '#api.ts'
import { loseLogin } from '#session.ts'
import { shrunkSize } from './shrunk-size.ts'

const quality = 0.85

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
  if (reply.status === 401) loseLogin()
  const said = (await reply.json()) as Record<string, unknown>
  if (!reply.ok || typeof said['url'] !== 'string') throw new ApiError(reply.status, said)
  return said['url']
}
