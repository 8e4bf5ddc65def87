import { ApiError } from '@sanhe/kit/http/client'
import { expect } from 'vitest'

/** Returns status and error code of a refused request; fails if the request succeeds. */
export const catchRefusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => expect.fail('it was taken'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  const { status, body } = error as ApiError
  return [status, body['error']]
}
