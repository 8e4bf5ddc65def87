import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { InstallError } from '#installer'

export const apiError = createErrorCatalogue({
  ADDRESS_BLOCKED: [422, 'This address is not one of the public internet'],
  PAYMENT_REQUIRED: [402, 'Pay the deployment fee first'],
  GATEWAY_OFF: [409, 'This service offers no models for a balance'],
  DEPLOYMENT_RUNNING: [409, 'A deployment with this server or this payment is under way'],
  DEPLOYMENT_NOT_FOUND: [404, 'There is no deployment of this number'],
  UNREACHABLE: [422, 'The server cannot be reached'],
  PORT_CLOSED: [422, 'SSH does not answer at this port'],
  NOT_PAIRED: [409, 'This deployment has no secretary to pair with'],
  NO_HOST_KEY: [422, 'The server shows no key'],
})

/** Converts the error of a failed request for the SSH host key to the API error that the client receives. */
export function toHostKeyError(error: unknown) {
  if (!(error instanceof InstallError)) return error
  return apiError(error.code === 'UNREACHABLE' || error.code === 'PORT_CLOSED' ? error.code : 'NO_HOST_KEY')
}
