import { describe, expect, test } from 'vitest'
import { attachDocument, type DraftAttachment, isWaitingForUpload, maxFileMb } from './attach-document.ts'

/** Returns a file that claims a size, without its bytes. */
const fileOf = (name: string, size: number) =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size })
const mb = 1024 * 1024

describe('attachDocument', () => {
  test.each([
    ['Rent.PDF', 10 * mb],
    ['notes.md', 1],
  ])('uploads the readable file %s of %i bytes together with its message', (name, size) => {
    expect(attachDocument(fileOf(name, size))).not.toHaveProperty('parts')
  })

  test.each([
    ['Rent.pdf', 10 * mb + 1],
    ['film.mp4', 1],
    ['program.exe', 1],
    ['README', 1],
    ['film.mov', maxFileMb * mb],
  ])('uploads %s of %i bytes in parts', (name, size) => {
    expect(attachDocument(fileOf(name, size))).toMatchObject({
      name,
      parts: { state: 'running', received: 0 },
    })
  })

  test('refuses an empty file and a file beyond the limit', () => {
    expect(attachDocument(new File([], 'empty.txt'))).toBe('empty')
    expect(attachDocument(fileOf('film.mp4', maxFileMb * mb + 1))).toBe('too-large')
  })
})

test('isWaitingForUpload is true while a file is uploaded or has failed', () => {
  const attachment: DraftAttachment = { id: '1', name: 'a', blob: new Blob(), url: '', width: 0, height: 0 }
  const upload = { upload_id: 'up_1', url: '/u', mime: 'video/mp4', size: 1 }
  const waits = (parts?: DraftAttachment['parts']) =>
    isWaitingForUpload([{ ...attachment, ...(parts && { parts }) }])
  expect(waits()).toBe(false)
  expect(waits({ state: 'running', received: 5 })).toBe(true)
  expect(waits({ state: 'failed', received: 5 })).toBe(true)
  expect(waits({ state: 'done', upload })).toBe(false)
})
