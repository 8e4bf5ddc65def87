import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SCHEDULE_NOT_FOUND: [404, 'There is no schedule with this id'],
  SCHEDULE_NOT_DELETED: [409, 'This schedule is not deleted'],
  SCHEDULE_SESSION_NOT_FOUND: [404, 'There is no session with this id for the results'],
  SCHEDULE_NOT_STARTED: [409, 'The session does not take the message of this run'],
  SCHEDULE_IS_OVER: [409, 'This schedule has no further run'],
  TOO_MANY_SCHEDULES: [409, 'There are too many schedules: delete one first'],
})
