import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SCHEDULE_REQUIRED: [400, '请选择预约时间'],
  SHOP_CLOSED: [400, '商家当天休息，请换一天'],
  TIME_NOT_OFFERED: [400, '商家不提供这个时间，请重新选择'],
  TIME_TOO_SOON: [400, '离开始时间太近，请选晚一些的时间'],
  TIME_TOO_FAR: [400, '这一天还没开放预约，请选近一些的日期'],
  TIME_FULL: [400, '这个时间已约满，请换一个'],
  CLOSURE_TOO_LONG: [400, '一次最多休息62天'],
  CLOSURE_PASSED: [400, '休息日期已过，请重新选择'],
  CLOSURE_LIMIT_REACHED: [400, '休息安排太多，请先删除不用的'],
})
