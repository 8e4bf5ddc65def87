import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  COLUMN_NOT_FOUND: [404, 'Column not found'],
  LABEL_NOT_FOUND: [404, 'Label not found'],
  LAST_COLUMN_OF_STATE: [409, 'Each of the three states needs a column'],
  TOO_MANY_COLUMNS: [409, 'A board has at most 20 columns'],
  TOO_MANY_LABELS: [409, 'A project has at most 100 labels'],
  LABEL_EXISTS: [409, 'A label with this name exists already'],
})
