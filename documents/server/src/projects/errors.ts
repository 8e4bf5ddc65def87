import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({ PROJECT_NOT_FOUND: [404, 'Project not found'] })
