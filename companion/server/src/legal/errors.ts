import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  CONSENT_REQUIRED: [403, '请先阅读并同意用户协议和隐私政策'],
  CONSENT_OUTDATED: [409, '协议已更新，请重新阅读后再同意'],
  UNKNOWN_PLACEHOLDER: [400, '正文里有无法识别的占位符，请修改'],
  NOTHING_TO_PUBLISH: [400, '草稿与当前版本相同，不用发布'],
})
