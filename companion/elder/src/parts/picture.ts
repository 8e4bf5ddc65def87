import { ApiError } from '@sanhe/kit/http/client'
import { authHeaders } from '#api.ts'
import { endLogin } from '#session.ts'
import { fitWithin } from './picture-size.ts'

const unreadable = '这张照片打不开，请换一张'
const quality = 0.85

/** Converts a photo to a small JPEG, so that it uploads quickly over a weak connection. */
export async function shrinkPhoto(file: Blob, maxPx: number): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(unreadable)
  })
  const canvas = Object.assign(document.createElement('canvas'), fitWithin(picture, maxPx))
  const pen = canvas.getContext('2d')
  // Transparent areas would turn black in a JPEG.
  if (pen) pen.fillStyle = '#fff'
  pen?.fillRect(0, 0, canvas.width, canvas.height)
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(unreadable))), 'image/jpeg', quality)
  })
}

/** Purpose of a picture. Only the doctor sees a picture of a consultation. */
export type PicturePurpose = 'consultation' | 'public'

export async function uploadPicture(picture: Blob, purpose: PicturePurpose = 'public'): Promise<string> {
  const body = new FormData()
  body.set('file', picture, 'picture.jpg')
  const path = `/api/v1/upload/image${purpose === 'public' ? '' : `?purpose=${purpose}`}`
  const response = await fetch(path, { method: 'POST', headers: authHeaders(), body })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.status === 401) endLogin()
  if (!response.ok) throw new ApiError(response.status, answer)
  return String(answer['url'])
}
