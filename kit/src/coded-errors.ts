import type { ServerOptions } from './server.ts'

/** The flat error body: its code for programs, its words for people, and what the refusal adds beside them. */
export const codedErrorBody: ServerOptions['errorBody'] = ({ code, message, extra }) => ({
  error: code,
  message,
  ...extra,
})

/** The same as a JSON schema, for the API description. */
export const codedErrorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What was refused, for programs: upper case' },
    message: { type: 'string', description: 'The same for people' },
    retryAfter: { type: 'integer', description: 'Seconds until it may be tried again' },
  },
  required: ['error', 'message'],
}
