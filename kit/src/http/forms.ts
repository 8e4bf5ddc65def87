import { errorCatalogue } from './errors.ts'

const refuse = errorCatalogue({ BROKEN_FORM: [400, 'The form could not be read to its end'] })

/**
 * Reads a multipart body. What its parser says of one that is cut off or malformed are plain errors without a
 * code, by which they can be told from a fault of ours or of the disk.
 */
export async function readForm<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw isOfTheParser(error) ? refuse('BROKEN_FORM') : error
  }
}

const isOfTheParser = (error: unknown) =>
  error instanceof Error && error.constructor === Error && !('code' in error)
