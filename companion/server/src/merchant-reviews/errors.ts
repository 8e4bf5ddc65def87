import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SENSITIVE_CONTENT: [400, '内容含有不合适的词语，请修改后再试'],
  CANNOT_REPORT_OWN: [400, '这是您自己写的评价，不能举报'],
  REPORT_LIMIT_EXCEEDED: [429, '今天反映得够多了，请明天再来'],
  NOT_COMPLETED: [400, '服务完成后才能评价'],
  ALREADY_REVIEWED: [400, '您已评价过这个订单'],
  ALREADY_REPLIED: [400, '您已回复过这条评价'],
})
