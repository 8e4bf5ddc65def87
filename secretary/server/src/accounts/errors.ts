import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  UNAUTHORIZED: [401, 'Log in first'],
  PHONE_INVALID: [400, 'This is not a mobile number'],
  PHONE_COUNTRY: [400, 'Numbers of this country cannot log in here'],
  SMS_COOLDOWN: [429, 'A code was sent a moment ago'],
  SMS_DAILY_LIMIT: [429, 'No more codes for this number today'],
  SMS_UNAVAILABLE: [503, 'Codes cannot be sent right now, try again later'],
  CODE_INVALID: [400, 'This code is not right'],
  CODE_EXPIRED: [410, 'This code is too old, ask for a new one'],
  TOO_MANY_ATTEMPTS: [429, 'Too many wrong codes, ask for a new one'],
  BIND_TOKEN_INVALID: [400, 'The social login has to be started again'],
  SOCIAL_ALREADY_BOUND: [409, 'This phone or this social account is tied to another one'],
  SOCIAL_PROVIDER_UNKNOWN: [400, 'There is no such social login here'],
  SOCIAL_REJECTED: [400, 'The social login was refused, start it again'],
  SOCIAL_UNAVAILABLE: [503, 'This social login does not answer right now'],
  REFRESH_TOKEN_INVALID: [400, 'This login is over, log in again'],
  SESSION_NOT_FOUND: [404, 'There is no such login'],
})
