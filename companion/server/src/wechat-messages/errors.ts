import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  TICKET_INVALID: [400, '操作已失效，请返回重新开启提醒'],
  WECHAT_MESSAGES_OFF: [400, '暂未开通微信提醒'],
})
