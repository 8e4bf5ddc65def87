import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  PICTURE_NOT_HIDDEN: [400, '这张图片没有被撤下，不需要申诉'],
  PICTURE_ALREADY_APPEALED: [400, '这张图片已经申诉过，请等待处理结果'],
})
