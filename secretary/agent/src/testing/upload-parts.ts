import type { TestAgent } from './test-agent.ts'

type Device = Pick<TestAgent['device'], 'fetch'>
const partBytes = 4 * 1024 * 1024

/** Uploads a file of any type in parts, and returns its id. */
export async function uploadInParts({ fetch: send }: Device, bytes: Buffer<ArrayBuffer>, name: string) {
  const post = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(path, {
      method: 'POST',
      ...(body && { headers, body: JSON.stringify(body) }),
    })
    return (await response.json()) as { upload_id: string }
  }
  const { upload_id } = await post('/api/uploads/parts', { name, size: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += partBytes)
    // oxlint-disable-next-line no-await-in-loop -- each part begins where the previous one ended
    await send(`/api/uploads/parts/${upload_id}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes.subarray(offset, offset + partBytes),
    })
  await post(`/api/uploads/parts/${upload_id}/finish`)
  return upload_id
}

/** Bytes of an MP4 video: the header, and zeros in place of pictures and sound. */
export function createVideoBytes(length: number) {
  const bytes = Buffer.alloc(length)
  bytes.write('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x08free', 'latin1')
  return bytes
}
