import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SENSITIVE_CONTENT: [400, '内容含有不合适的词语，请修改后再试'],
  WORD_TOO_SHORT: [400, '词语至少两个字，标点和空格不算'],
  WORD_TOO_LONG: [400, '词语最多40个字'],
  WORDS_UNCHANGED: [400, '词库没有变化，请检查后再保存'],
  TOO_MANY_WORDS: [400, '词库最多5000个词，请先删除一些'],
})
