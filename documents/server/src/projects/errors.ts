import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({ PROJECT_NOT_FOUND: [404, 'Project not found'] })
