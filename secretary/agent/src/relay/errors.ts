import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  RELAY_KEY_TAKEN: [409, 'A device of another person has this public key'],
  RELAY_URL_INSECURE: [400, 'The address of the relay must begin with https:'],
  RELAY_TOKEN_MISSING: [400, 'The address and the token of the relay are required'],
  RELAY_TOO_LARGE: [413, 'This response is too large for the relay: it forwards at most 32 MiB'],
})
