import { createErrorCatalogue, Refusal } from '@sanhe/kit/http/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** Refusals of the gateway. A refusal has the code that OpenAI uses for the same case, if OpenAI has one. */
export const openAiError = createErrorCatalogue({
  invalid_api_key: [401, 'Incorrect API key provided. Create a new key on the page Balance of the app.'],
  insufficient_balance: [402, 'The balance is too low for this call. Top up on the page Balance of the app.'],
  daily_limit_reached: [
    402,
    'The daily limit of this key is reached. It resets at midnight (Asia/Shanghai); change it on the page Balance of the app.',
  ],
  rate_limit_exceeded: [429, 'Too many requests. Try again later.'],
  model_not_found: [404, 'The model does not exist. GET /v1/models lists the models.'],
  gateway_off: [404, 'This service has no model gateway.'],
  invalid_request: [400, 'The request is invalid.'],
  unknown_parameter: [400, 'A parameter of the request is not supported.'],
  unsupported_value: [400, 'A value of the request is not supported.'],
  request_too_large: [413, 'The request is too large.'],
  context_length_exceeded: [400, "The messages exceed the model's maximum context length."],
  caller_gone: [499, 'The caller closed the connection.'],
  upstream_refused: [400, 'The provider of the model refused the request.'],
  upstream_busy: [429, 'The provider of the model is busy. Try again later.'],
  upstream_failed: [502, 'The provider of the model failed. Try again later.'],
  upstream_timeout: [504, 'The provider of the model did not answer in time. Try again later.'],
})

/** Returns a refusal with a more precise message than that of its code. `param` names the wrong field. */
export function describeError(
  code: Parameters<typeof openAiError>[0],
  message: string,
  extra: { param?: string; retryAfter?: number } = {},
) {
  const { status } = openAiError(code)
  return new Refusal(code, status, message, extra)
}

const types: Record<number, string> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  429: 'rate_limit_error',
}

export const toOpenAiErrorBody = ({ code, status, message, extra }: Refusal) => ({
  error: {
    message,
    type: types[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error'),
    param: extra['param'] ?? null,
    code,
  },
})

/** Error codes of other parts of the service, each with the code that OpenAI uses for the same case. */
const knownCodes: Record<string, Parameters<typeof openAiError>[0]> = {
  TOO_MANY_REQUESTS: 'rate_limit_exceeded',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
}

/** Answers an error in OpenAI's format. The log never contains the body of the request. */
export function answerOpenAiError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = toRefusal(error, request)
  const { retryAfter } = refusal.extra
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  return reply.code(refusal.status).send(toOpenAiErrorBody(refusal))
}

function toRefusal(error: FastifyError | Refusal, request: FastifyRequest) {
  const known = knownCodes[error.code]
  const extra = error instanceof Refusal ? error.extra : {}
  if (known) return new Refusal(known, openAiError(known).status, openAiError(known).message, extra)
  if (error instanceof Refusal) return error
  if ((error.statusCode ?? 500) < 500) return openAiError('invalid_request')
  request.log.error({ err: error }, 'fault')
  return new Refusal('server_error', 500, 'Something went wrong on our side')
}
