import { expect, test } from 'vitest'
import { errorCatalogue, ProviderError, Refusal } from './errors.ts'

test('a catalogue makes refusals with their code, status, message and what else the caller is shown', () => {
  const refuse = errorCatalogue({ FULL: [409, 'It is full'] })
  const refusal = refuse('FULL', { places: 0 })
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'FULL', status: 409, message: 'It is full', extra: { places: 0 } })
  expect(refuse('FULL').extra).toEqual({})
})

test('what a service of others says is known by its code, and whether to try again', () => {
  class WeatherError extends ProviderError {
    override name = 'WeatherError'
  }
  const error = new WeatherError('BUSY', 'come back later', true)
  expect(error).toMatchObject({ name: 'WeatherError', code: 'BUSY', isTransient: true })
  expect(String(error)).toBe('WeatherError: come back later')
})
