import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  SENSITIVE_CONTENT: [400, '内容含有不合适的词语，请修改后再试'],
})
