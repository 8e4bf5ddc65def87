import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SENSITIVE_CONTENT: [400, '内容含有不合适的词语，请修改后再试'],
  EMPTY_POST: [400, '写点什么或选张图片，再来发布'],
  TOO_MANY_IMAGES: [400, '最多9张图片，请减少后再试'],
  TOPIC_EXISTS: [400, '已有同名话题，请换一个名称'],
  CANNOT_REPORT_OWN: [400, '这是您自己发的，可以直接删除'],
  NOT_HIDDEN: [400, '这条内容没有被隐藏，不需要申诉'],
  ALREADY_APPEALED: [400, '这条内容已经申诉过，请等待处理结果'],
  REPORT_LIMIT_EXCEEDED: [429, '今天反映得够多了，请明天再来'],
})
