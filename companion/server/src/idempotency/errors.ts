import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  IDEMPOTENCY_CONFLICT: [409, '这次提交与之前的不同，请重新操作'],
  /** The first request took effect, but the connection to the database broke before its response was known. */
  ALREADY_PROCESSED: [409, '已经提交成功，请在记录中查看'],
})

/**
 * Error for a repeated request whose first request is still in flight. The error has the same code as a conflict, but
 * another message.
 */
export const requestInFlightError = createErrorCatalogue({
  IDEMPOTENCY_CONFLICT: [409, '上一次提交还在处理，请稍后再试'],
})
