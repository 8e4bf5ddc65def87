import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  SLOT_NOT_AVAILABLE: [400, '这个时段不能预约，请换一个时段'],
  SLOT_FULL: [400, '这个时段已约满，请换一个时段'],
  PLACES_LEFT: [400, '这一天还有号，可以直接预约'],
  ALREADY_WAITING: [400, '您已在这一天的候补名单里'],
  WAITING_LIMIT_REACHED: [400, '最多同时候补10个，请先退出不需要的'],
  NO_OFFER: [400, '现在没有为您留号，请继续等候通知'],
  OFFER_EXPIRED: [400, '留号时间已过，号已给下一位'],
  DUPLICATE_APPOINTMENT: [400, '您已预约过这个时段，请查看我的预约'],
  CANCEL_TOO_LATE: [400, '就诊前24小时内不能取消，请联系医院'],
  TOO_MANY_IMAGES: [400, '最多上传3张图片，请减少后再试'],
  ORDER_NOT_REFUNDABLE: [400, '医生已回复，这次咨询不能退款'],
  DEPARTMENT_NOT_FOUND: [400, '这家医院没有这个科室，请重新选择'],
  SCHEDULE_ENDS_TOO_EARLY: [400, '结束时间要晚于开始时间，请修改'],
  SCHEDULE_IN_PAST: [400, '排班时间已过，请改为以后的时间'],
  SCHEDULE_OVERLAPS: [400, '与已有的时段重叠，请调整时间'],
  TOO_MANY_SLOTS: [400, '一次最多排5000个时段，请分几次排班'],
  FEWER_THAN_BOOKED: [400, '可约人数不能少于已约人数'],
})
