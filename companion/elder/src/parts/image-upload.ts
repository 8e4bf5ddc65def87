import { ApiError } from '@sanhe/kit/http/client'
import { session } from '#session.ts'
import { scaleToFit } from './image-size.ts'

const unreadable = '这张照片打不开，请换一张'
const quality = 0.85

/** Converts a photo to a small JPEG, so that the upload is fast on a weak connection. */
export async function shrinkImage(file: Blob, maxPx: number): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error(unreadable)
  })
  const canvas = Object.assign(document.createElement('canvas'), scaleToFit(image, maxPx))
  const pen = canvas.getContext('2d')
  // The background is painted white first, because transparent areas would turn black in a JPEG.
  if (pen) pen.fillStyle = '#fff'
  pen?.fillRect(0, 0, canvas.width, canvas.height)
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(unreadable))), 'image/jpeg', quality)
  })
}

/** Purpose of an uploaded image. Only the doctor can see an image of a consultation. */
export type ImagePurpose = 'consultation' | 'public'

export async function uploadImage(image: Blob, purpose: ImagePurpose = 'public'): Promise<string> {
  const body = new FormData()
  body.set('file', image, 'image.jpg')
  const path = `/api/v1/upload/image${purpose === 'public' ? '' : `?purpose=${purpose}`}`
  const response = await fetch(path, { method: 'POST', headers: session.authHeaders(), body })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.status === 401) session.dropRefusedLogin()
  if (!response.ok) throw new ApiError(response.status, answer)
  return String(answer['url'])
}
