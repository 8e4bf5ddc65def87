import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  ALREADY_ENROLLED: [400, '您已报名这门课程，可直接观看'],
  NOT_ENROLLED: [400, '请先报名这门课程'],
  COURSE_ENDED: [400, '直播已结束，请看看其他课程'],
  COURSE_NOT_REFUNDABLE: [400, '课程已开始学习或超过24小时，不能退款'],
  LIVE_WITHOUT_TIME: [400, '直播课程需要填写开始时间'],
  RECORDED_WITHOUT_VIDEO: [400, '录播课程需要填写视频地址'],
})
