import { errorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = errorCatalogue({
  SENSITIVE_CONTENT: [400, '内容含有不合适的词语，请修改后再试'],
  EMPTY_POST: [400, '写点什么或选张图片，再来发布'],
  TOO_MANY_IMAGES: [400, '最多9张图片，请减少后再试'],
  TOPIC_EXISTS: [400, '已有同名话题，请换一个名称'],
  CANNOT_REPORT_OWN: [400, '这是您自己发的，可以直接删除'],
  REPORT_LIMIT_EXCEEDED: [429, '今天反映得够多了，请明天再来'],
})
