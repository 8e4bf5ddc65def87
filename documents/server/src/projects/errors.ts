import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({ PROJECT_NOT_FOUND: [404, 'Project not found'] })
