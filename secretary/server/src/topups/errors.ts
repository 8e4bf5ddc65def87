import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  TOP_UPS_OFF: [409, 'This service offers no models for a balance'],
  AMOUNT_NOT_OFFERED: [400, 'This amount is not offered: choose one of the list'],
  BALANCE_LIMIT: [409, 'The balance would become too large: use a part of it first'],
})
