import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ENDPOINT_NOT_FOUND: [404, 'Webhook endpoint not found'],
  DELIVERY_NOT_FOUND: [404, 'Webhook delivery not found'],
  PROJECT_NOT_FOUND: [404, 'Project not found'],
  URL_INVALID: [400, 'The URL must begin with https:// and contain no user name, password or fragment'],
  URL_BLOCKED: [422, 'The service does not send webhooks to this address'],
  TOO_MANY_ENDPOINTS: [409, 'There are 20 webhook endpoints already. Delete one first'],
  ENDPOINT_DISABLED: [409, 'The webhook endpoint is disabled. Enable it first'],
  SECRET_UNREADABLE: [409, 'The secret cannot be read any more. Rotate it first'],
})
