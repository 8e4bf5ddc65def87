import { expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { readForm } from './forms.ts'

const failing = (error: Error) =>
  readForm(async () => {
    throw error
  })

test('what a parser says of a broken form is a refusal', async () => {
  const refused = await failing(new Error('Unexpected end of form')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 400 })
})

test.each([
  new TypeError('a fault of ours'),
  Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  new Refusal('FULL', 413, 'too large'),
])('%s stays what it is', async (error) => {
  await expect(failing(error)).rejects.toBe(error)
})

test('what was read is handed on', async () => {
  expect(await readForm(async () => 'form')).toBe('form')
})
