import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ORIGIN_NOT_ALLOWED: [403, 'Pages of this origin may not connect'],
  UPGRADE_REQUIRED: [426, 'This address speaks WebSocket'],
  NOTHING_TO_CANCEL: [409, 'No reply of this name is under way'],
  BAD_FRAME: [400, 'This frame cannot be read'],
  INTERNAL: [500, 'Something went wrong on our side'],
})
