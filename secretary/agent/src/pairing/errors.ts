import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  PAIR_TOKEN_WRONG: [401, 'This pairing code is not one of this server'],
  PAIR_EXPIRED: [410, 'The pairing code has expired, make a new one'],
  PAIR_USED: [409, 'The pairing code was used already, make a new one'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts, try again later'],
})
