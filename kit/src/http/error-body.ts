import type { ServerOptions } from './server.ts'

/** Codes of this program for errors of Fastify, whose own codes name its parts. */
const codesOfFastify: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION_ERROR',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
}

const toOwnCode = (code: string) =>
  codesOfFastify[code] ?? (code.startsWith('FST_ERR_') ? 'BAD_REQUEST' : code)

/**
 * Returns the flat error body: a code for programs, a message for people, the invalid field of a validation error, and
 * the extra values of the refusal.
 */
export const toCodedErrorBody: ServerOptions['errorBody'] = ({ code, message, details, extra }) => {
  const field = details?.[0]?.path
  return { error: toOwnCode(code), message, ...(field && { field }), ...extra }
}

export const codedErrorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What was refused, for programs: upper case' },
    message: { type: 'string', description: 'The same for people' },
    field: {
      type: 'string',
      description: 'The first field of the request that is wrong; with VALIDATION_ERROR',
    },
    retryAfter: { type: 'integer', description: 'Seconds until it may be tried again' },
  },
  required: ['error', 'message'],
}
