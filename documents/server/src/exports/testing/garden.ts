import { deflateSync, crc32 } from 'node:zlib'
import type { TestApp } from '#testing'
import { guideText, planText } from './guide.ts'

/** Creates a project with two documents in a folder and an image. */
export async function createGarden(app: TestApp, name: string) {
  const { slug } = (await app.admin.projects.create({ body: { name } })).project
  const create = async (
    title: string,
    given: { content?: string; parent?: string; type?: 'doc' | 'folder' },
  ) => (await app.admin.documents.create({ params: { slug }, body: { title, ...given } })).doc
  await create('Care', { type: 'folder' })
  const guide = await create('Guide', { content: guideText, parent: 'care' })
  const plan = await create('Plan', { content: planText, parent: 'care' })
  const form = new FormData()
  form.append('path', 'images/rose.png')
  form.append('file', new Blob([buildPng(40, 30)]), 'rose.png')
  await app.admin.fetch(`/api/projects/${slug}/assets`, { method: 'POST', body: form })
  return { slug, guide, plan }
}

/** Builds a red PNG image. */
export function buildPng(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([200, 30, 40]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  )
}

function chunk(name: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
