import { createErrorCatalogue } from './errors.ts'

const apiError = createErrorCatalogue({ BROKEN_FORM: [400, 'The form could not be read to its end'] })

/**
 * Reads a multipart body and turns a malformed body into a refusal. The multipart parser reports truncated or malformed
 * bodies as plain errors without a code, whereas faults of the service and disk errors have a code.
 */
export async function readMultipartForm<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw isParserError(error) ? apiError('BROKEN_FORM') : error
  }
}

const isParserError = (error: unknown) =>
  error instanceof Error && error.constructor === Error && !('code' in error)
