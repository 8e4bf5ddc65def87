import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  RELAY_OFF: [409, 'This service offers no relay'],
  RELAY_AGENT_NOT_FOUND: [404, 'There is no such agent at the relay'],
  TOO_MANY_RELAY_AGENTS: [409, 'There are too many agents at the relay: remove one first'],
  UNAUTHORIZED: [401, 'A valid relay token is required'],
  UPGRADE_REQUIRED: [426, 'This endpoint is a WebSocket'],
})
