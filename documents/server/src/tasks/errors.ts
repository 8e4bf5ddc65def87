import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({ TASK_NOT_FOUND: [404, 'Task not found'] })
