import { ApiError } from '@sanhe/kit/http/client'
import { expect } from 'vitest'

/** The status and the name of what refuses this; to be taken is a failure. */
export const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => expect.fail('it was taken'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  const { status, body } = error as ApiError
  return [status, body['error']]
}
