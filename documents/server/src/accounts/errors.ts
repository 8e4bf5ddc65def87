import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  NOT_AUTHENTICATED: [401, 'Authentication required'],
  WRONG_LOGIN: [401, 'Invalid username or password'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts, try again later'],
  ADMIN_ONLY: [403, 'This needs an administrator'],
  READ_ONLY: [403, 'Readers can read and comment only'],
  VIEWER: [403, 'Viewers can open shared links only'],
  WRITER_ELSEWHERE: [403, 'The API token is valid for /api/ai only'],
  TOKEN_READ_ONLY: [403, 'This API token can only read'],
  CROSS_SITE: [403, 'This request came from another site'],
  PROJECT_NOT_FOUND: [404, 'Project not found'],
  WRONG_CURRENT_PASSWORD: [403, 'The current password is wrong'],
  SESSION_NOT_FOUND: [404, 'Session not found'],
  USER_NOT_FOUND: [404, 'Person not found'],
  NAME_TAKEN: [409, 'This username is taken'],
  LAST_ADMIN: [409, 'The last administrator has to stay'],
  PASSWORD_TOO_LONG: [400, 'The password is longer than 72 bytes'],
})
