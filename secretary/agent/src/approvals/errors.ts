import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  APPROVAL_NOT_FOUND: [404, 'There is no such request'],
  APPROVAL_NOT_YOURS: [403, 'Your role does not allow you to decide this'],
  APPROVAL_CHANGED: [409, 'This answer is about another action than the one that is asked about'],
  TOOL_NOT_FOUND: [404, 'This tool is not permanently allowed'],
  TOOL_OF_SETTING: [409, 'MCP_ALLOW names this tool: remove it there and restart the agent'],
  UNKNOWN_TOOL: [404, 'There is no tool with this name'],
  POLICY_NOT_ALLOWED: [409, 'Tools of this class cannot have this policy'],
  APPROVAL_CLOSED: [409, 'This request was already answered, or its time is over'],
})
