import { expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { readMultipartForm } from './forms.ts'

const failing = (error: Error) =>
  readMultipartForm(async () => {
    throw error
  })

test('readMultipartForm turns an error of the multipart parser into a refusal with status 400', async () => {
  const refused = await failing(new Error('Unexpected end of form')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 400 })
})

test.each([
  new TypeError('a fault of ours'),
  Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  new Refusal('FULL', 413, 'too large'),
])('readMultipartForm rethrows %s unchanged', async (error) => {
  await expect(failing(error)).rejects.toBe(error)
})

test('readMultipartForm returns the parsed form', async () => {
  expect(await readMultipartForm(async () => 'form')).toBe('form')
})
