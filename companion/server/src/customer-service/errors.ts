import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  CANNOT_REPORT_OWN: [400, '不能举报自己'],
  REPORT_LIMIT_EXCEEDED: [429, '今天举报得够多了，请明天再来'],
  NOT_YOUR_NOTE: [403, '只能撤回自己写的备注'],
  USER_UNKNOWN: [400, '没有这位用户，请核对用户编号'],
  ORDER_UNKNOWN: [400, '没有这个订单，请核对订单号'],
  MERCHANT_UNKNOWN: [400, '没有这家商家，请核对商家编号'],
  ASSIGNEE_UNKNOWN: [400, '这位管理员不能处理工单，请另选一位'],
  CASE_UNCHANGED: [400, '没有修改任何内容'],
})
