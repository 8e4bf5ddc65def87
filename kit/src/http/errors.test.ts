import { expect, test } from 'vitest'
import { createErrorCatalogue, ProviderError, Refusal } from './errors.ts'

test('createErrorCatalogue returns a function that creates refusals with code, status, message and extra fields', () => {
  const apiError = createErrorCatalogue({ FULL: [409, 'It is full'] })
  const refusal = apiError('FULL', { places: 0 })
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'FULL', status: 409, message: 'It is full', extra: { places: 0 } })
  expect(apiError('FULL').extra).toEqual({})
})

test('ProviderError carries the code of the provider and whether a retry may help', () => {
  class WeatherError extends ProviderError {
    override name = 'WeatherError'
  }
  const error = new WeatherError('BUSY', 'come back later', true)
  expect(error).toMatchObject({ name: 'WeatherError', code: 'BUSY', isTransient: true })
  expect(String(error)).toBe('WeatherError: come back later')
})
