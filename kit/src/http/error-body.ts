import type { ServerOptions } from './server.ts'

/**
 * Returns the flat error body: a code for programs, a message for people, the invalid field of a validation error, and
 * the extra values of the refusal.
 */
export const toCodedErrorBody: ServerOptions['errorBody'] = ({ code, message, details, extra }) => {
  const field = details?.[0]?.path
  return { error: code, message, ...(field && { field }), ...extra }
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
