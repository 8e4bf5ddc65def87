import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readAttachments } from './attachments.ts'
import { Hello } from './frames.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanhe-attachments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const helloWith = (policy: object) => Hello.parse({ server: { version: '1' }, policy })

function fileOf(size: number, mime: string) {
  const path = join(mkdtempSync(join(folder, 'f-')), 'a.bin')
  writeFileSync(path, Buffer.alloc(size, 1))
  return { name: 'a.bin', mime, path, size }
}
const limits = { maxPayload: 2 * 1024 * 1024, attachments: { maxBytes: 1000, maxImageBytes: 100 } }

describe('readAttachments', () => {
  test('returns files in base64 with their kind', async () => {
    const files = [fileOf(90, 'image/png'), fileOf(900, 'application/pdf')]
    const [image, file] = await readAttachments(files, helloWith(limits))
    expect(image).toMatchObject({ type: 'image', mimeType: 'image/png', fileName: 'a.bin' })
    expect(file).toMatchObject({ type: 'file', mimeType: 'application/pdf' })
    expect(Buffer.from(image?.content ?? '', 'base64')).toEqual(Buffer.alloc(90, 1))
  })

  test.each([
    ['an image above the limit for images', () => [fileOf(101, 'image/png')], limits, 'attachmentTooLarge'],
    ['a file above the limit for files', () => [fileOf(1001, 'text/plain')], limits, 'attachmentTooLarge'],
    [
      'files that together exceed the largest frame',
      () => [fileOf(900, 'text/plain')],
      { ...limits, maxPayload: 512 * 1024 },
      'attachmentTooLarge',
    ],
    ['a gateway that states no limits', () => [fileOf(1, 'text/plain')], {}, 'noAttachments'],
  ])('refuses %s', (_, files, policy, kind) =>
    expect(readAttachments(files(), helloWith(policy))).rejects.toMatchObject({ kind }),
  )

  test('needs no limits for a message without files', async () => {
    expect(await readAttachments([], helloWith({}))).toEqual([])
  })
})
