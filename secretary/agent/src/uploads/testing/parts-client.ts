import { type TestAgent, uploadInParts } from '#testing'
import type { Upload, UploadParts } from '../contract.ts'

type Device = Pick<TestAgent['device'], 'fetch'>
type Reply<T> = { status: number; body: T & { error?: string } }

export const partBytes = 4 * 1024 * 1024

const readReply = async <T>(response: Response): Promise<Reply<T>> => ({
  status: response.status,
  body: (await response.json()) as T & { error?: string },
})

/** Creates functions that send the requests of uploads in parts; each request calls `device`, because a test may restart its agent. */
export function createPartsClient(device: () => Device) {
  const start = async (size: number, name = 'a.bin', who = device()) =>
    readReply<UploadParts>(
      await who.fetch('/api/uploads/parts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, size }),
      }),
    )
  const stateOf = async (id: string, who = device()) =>
    readReply<UploadParts>(await who.fetch(`/api/uploads/parts/${id}`))
  const put = async (id: string, offset: number | string, body: Uint8Array<ArrayBuffer>, who = device()) =>
    readReply<UploadParts>(
      await who.fetch(`/api/uploads/parts/${id}?offset=${offset}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body,
      }),
    )
  const finish = async (id: string, who = device()) =>
    readReply<Upload>(await who.fetch(`/api/uploads/parts/${id}/finish`, { method: 'POST' }))

  /** Uploads all bytes and returns the reply of `finish`, which answers the same when it is repeated. */
  const upload = async (bytes: Buffer<ArrayBuffer>, name = 'a.bin') =>
    finish(await uploadInParts(device(), bytes, name))
  return { start, stateOf, put, finish, upload }
}

/** Bytes that repeat only after 251 values, so that a shifted part changes the hash. */
export function createSampleBytes(length: number) {
  const bytes = Buffer.alloc(length)
  for (let place = 0; place < length; place += 1) bytes[place] = (place * 7 + (place >> 16)) % 251
  return bytes
}
