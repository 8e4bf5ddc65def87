import sharp from 'sharp'
import type { TestUser } from '#testing'

type Answer = { status: number; url: string; width?: number; height?: number; error?: string }

/**
 * Returns functions that upload files as clients do. `who` returns the user of the test. It is a function, because
 * the user is created only after the test suite is declared.
 */
export function createUploadRequests(who: () => TestUser) {
  async function upload(kind: 'image' | 'voice', bytes: Buffer, { name = 'file', type = '' } = {}) {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
    const answer = await who().fetch(`/api/v1/upload/${kind}`, { method: 'POST', body })
    return { status: answer.status, ...(await answer.json()) } as Answer
  }
  return {
    upload,
    image: (bytes: Buffer, name = 'photo.jpg') => upload('image', bytes, { name, type: 'image/jpeg' }),
    voice: (bytes: Buffer, name = 'voice.mp3') => upload('voice', bytes, { name }),
  }
}

export const fetchFile = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

export const createRedImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })

export const unsupportedFileTypeRefusal = { status: 415, error: 'UNSUPPORTED_FILE_TYPE' }
export const unreadableFileRefusal = { status: 400, error: 'FILE_UNREADABLE' }
export const fileTooLargeRefusal = { status: 413, error: 'FILE_TOO_LARGE' }
