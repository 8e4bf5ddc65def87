import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  INVITATION_NOT_FOUND: [404, 'Invitation not found'],
  INVITATION_INVALID: [410, 'This invitation was used or revoked, or it has expired'],
  RESET_INVALID: [410, 'This link was used or replaced, or it has expired'],
  EMAIL_OFF: [409, 'This service sends no email. Ask an administrator for a reset link'],
})
