import { expect, test } from 'vitest'
import { errorCatalogue, Refusal } from './errors.ts'

test('a catalogue makes refusals with their code, status, message and what else the caller is shown', () => {
  const refuse = errorCatalogue({ FULL: [409, 'It is full'] })
  const refusal = refuse('FULL', { places: 0 })
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'FULL', status: 409, message: 'It is full', extra: { places: 0 } })
  expect(refuse('FULL').extra).toEqual({})
})
