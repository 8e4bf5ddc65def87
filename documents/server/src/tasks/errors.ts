import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  TASK_NOT_FOUND: [404, 'Task not found'],
  UNKNOWN_COLUMN: [400, 'The project has no such column'],
  COLUMN_OF_OTHER_STATE: [400, 'The column belongs to another state'],
  UNKNOWN_LABEL: [400, 'The project has no such label'],
  UNKNOWN_ASSIGNEE: [400, 'The assignee cannot read this project'],
  TASK_CHANGED: [409, 'Another user changed this task at the same time'],
})
