import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ENGINE_NOT_FOUND: [404, 'There is no engine with this id'],
  TOO_MANY_ENGINES: [409, 'There are too many engines: delete one first'],
  NO_GATEWAY: [409, 'Set the address of the gateway first'],
  NO_ENGINE: [409, 'Add an engine first'],
})
