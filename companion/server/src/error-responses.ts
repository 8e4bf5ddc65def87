import type { ServerOptions } from '@sanhe/kit/http/server'

type Thrown = Parameters<ServerOptions['errorBody']>[0]

/** Error codes and Chinese messages of this service for the errors of Fastify and of `@sanhe/kit`. */
const ourErrors: Record<string, readonly [code: string, message: string]> = {
  VALIDATION_ERROR: ['VALIDATION_ERROR', '填写的内容有误，请检查后重试'],
  NOT_FOUND: ['NOT_FOUND', '没有找到您要的内容'],
  ORDER_NOT_FOUND: ['NOT_FOUND', '没有找到您要的内容'],
  TOO_MANY_REQUESTS: ['TOO_MANY_REQUESTS', '操作太频繁，请稍后再试'],
  CONTENT_ENCODING: ['UNSUPPORTED_FILE_TYPE', '不支持这种格式，请换一种再试'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_FILE_TYPE', '不支持这种格式，请换一种再试'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['FILE_TOO_LARGE', '内容太大了，请减少后再试'],
  NOT_READY: ['NOT_READY', '服务正在准备，请稍后再试'],
  BUSY: ['BUSY', '现在人有点多，请稍后再试'],
  INTERNAL: ['INTERNAL', '服务出了点问题，请稍后再试'],
}

const chinese = /\p{Script=Han}/u

/**
 * Returns the code and the message of an error response. Errors of modules have Chinese messages, which are kept.
 * Messages of the framework and of the validator are replaced, because the validator repeats the input.
 */
function codeAndMessage({ code, message, details }: Thrown) {
  if (!details && chinese.test(message)) return [code, message] as const
  return ourErrors[code] ?? (['VALIDATION_ERROR', '填写的内容有误，请检查后重试'] as const)
}

/**
 * Builds the body of an error response: `{ error, message, retryAfter?, field? }`. Refusals that a membership would
 * lift have an envelope: `{ success: false, error: { code, message, upgrade_url } }`.
 */
export function toErrorBody(thrown: Thrown) {
  const [code, message] = codeAndMessage(thrown)
  const { extra, details } = thrown
  if (extra['upgrade_url'] !== undefined) return { success: false, error: { code, message, ...extra } }
  const field = details?.[0]?.path
  return { error: code, message, ...(field && { field }), ...extra }
}

/** JSON schema of error responses, for the OpenAPI document. */
export const errorSchema = {
  oneOf: [
    {
      type: 'object',
      properties: {
        error: { type: 'string', description: 'What was refused, for programs: upper case' },
        message: { type: 'string', description: 'The same for people, at most 30 characters' },
        retryAfter: { type: 'integer', description: 'Seconds until it may be tried again' },
        field: { type: 'string', description: 'Which part of the request is wrong' },
      },
      required: ['error', 'message'],
    },
    {
      type: 'object',
      description: 'What a membership would lift',
      properties: {
        success: { const: false },
        error: {
          type: 'object',
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            upgrade_url: { type: 'string' },
          },
          required: ['code', 'message', 'upgrade_url'],
        },
      },
      required: ['success', 'error'],
    },
  ],
}
