import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  OUT_OF_STOCK: [400, '库存不足，请减少数量或换一个'],
  SCHEDULE_PASSED: [400, '预约时间已过，请重新选择'],
  SCHEDULE_TOO_FAR: [400, '最多可预约一年以内的时间'],
  SERVICE_NOT_DUE: [400, '预约时间还没到，不能提前完成'],
  NOT_FOR_SALE: [400, '该服务仅供信息展示，不能下单'],
  RESCHEDULE_TOO_LATE: [400, '离预约时间不足24小时，请联系商家改时间'],
  NOT_BOOKED_BY_TIME: [400, '这个服务由商家安排时间，请联系商家改时间'],
  ORDER_HAS_NO_TIME: [400, '这个订单没有预约时间，不能改期'],
  CANCEL_TOO_LATE: [400, '商家已接单，请联系商家取消'],
  TOO_MANY_REQUESTS: [429, '打开的页面太多，请关闭一些再试'],
})
