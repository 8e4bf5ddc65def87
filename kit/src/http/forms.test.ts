import { expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { readForm } from './forms.ts'

const failing = (error: Error) =>
  readForm(async () => {
    throw error
  })

test('readForm turns an error of the multipart parser into a refusal with status 400', async () => {
  const refused = await failing(new Error('Unexpected end of form')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 400 })
})

test.each([
  new TypeError('a fault of ours'),
  Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  new Refusal('FULL', 413, 'too large'),
])('readForm rethrows %s unchanged', async (error) => {
  await expect(failing(error)).rejects.toBe(error)
})

test('readForm returns the parsed form', async () => {
  expect(await readForm(async () => 'form')).toBe('form')
})
