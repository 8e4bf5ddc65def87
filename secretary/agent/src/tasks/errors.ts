import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  AGENT_NOT_FOUND: [404, 'There is no sub-agent of this name'],
  AGENT_IS_OVER: [409, 'This sub-agent has ended already'],
  AGENT_CANNOT_BE_RETRIED: [409, 'Only a sub-agent that failed or was cancelled can be tried again'],
  AGENT_WAS_RETRIED: [409, 'This sub-agent was tried again already'],
})
