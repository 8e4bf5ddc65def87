import { createErrorCatalogue, Refusal } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NON_PUBLIC_PLACE: [400, '活动只能在公共场所，请换一个地点'],
  START_TIME_TOO_EARLY: [400, '开始时间至少要在1小时以后'],
  END_TIME_INVALID: [400, '结束时间要在开始之后的24小时内'],
  SENSITIVE_CONTENT: [400, '内容含有不合适的词语，请修改后再试'],
  INVALID_PARTICIPANT_COUNT: [400, '人数要在5到15人之间，且不少于已报名人数'],
  ACTIVITY_NOT_OPEN: [400, '活动已不能报名，请看看其他活动'],
  ACTIVITY_STARTED: [400, '活动已经开始，不能再修改或取消'],
  ACTIVITY_FULL: [400, '活动人数已满，请看看其他活动'],
  ALREADY_JOINED: [400, '您已报名，不用重复报名'],
  NO_EMERGENCY_CONTACT: [400, '请先填写紧急联系人，再来报名'],
  NOT_JOINED: [400, '您还没有报名这个活动'],
  ACTIVITY_NOT_FULL: [400, '活动还有名额，请直接报名'],
  ALREADY_WAITING: [400, '您已在候补，有名额会通知您'],
  NO_PRIORITY: [400, '您还没有优先报名，可用积分兑换'],
  NOT_WAITING: [400, '您没有在候补这个活动'],
  CANCEL_TOO_LATE: [400, '开始前2小时内不能取消，请联系发起人'],
  SIGN_IN_TOO_FAR: [400, '请走到活动地点附近再签到'],
  CANNOT_CONFIRM_SELF: [400, '不能为自己确认，请用定位签到'],
  SIGN_IN_NOT_OPEN: [400, '开始前15分钟到结束才能签到'],
  ALREADY_SIGNED_IN: [400, '您已签到，不用重复签到'],
  NOT_SIGNED_IN: [400, '签到过的活动才能评价'],
  REVIEW_CLOSED: [400, '活动结束后24小时内才能评价'],
  ALREADY_REVIEWED: [400, '您已评价过，谢谢您'],
})

/**
 * Returns the error for a check-in from an inaccurate position. The error code is the same as for a distant position,
 * but the message tells the user what to do.
 */
export const createInaccuratePositionError = () =>
  new Refusal('SIGN_IN_TOO_FAR', 400, '定位不准，请到室外再试，或请发起人确认')
