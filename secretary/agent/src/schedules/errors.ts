import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SCHEDULE_NOT_FOUND: [404, 'There is no schedule with this id'],
  SCHEDULE_IS_OVER: [409, 'This schedule has no further run'],
  TOO_MANY_SCHEDULES: [409, 'There are too many schedules: delete one first'],
})
