import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SECRETARY_NOT_FOUND: [404, 'There is no such secretary'],
  TOO_MANY_SECRETARIES: [409, 'No more than 50 secretaries for one person'],
  ORDER_INVALID: [400, 'An order names each secretary once'],
  KEY_UNREADABLE: [409, 'The stored key cannot be read any more: enter it again'],
  KEY_MISSING: [409, 'No key is stored for this secretary: enter its API key'],
  AGENT_UNREACHABLE: [422, 'The secretary does not answer as one: pair by its code or address'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts, try again later'],
})
