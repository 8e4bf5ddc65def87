import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  WORKER_NOT_AVAILABLE: [400, '这个时间服务人员没空，请换个时间或人员'],
  WORKER_ON_LEAVE: [400, '服务人员这个时间请假，请换个时间或人员'],
  OUTSIDE_WORKING_HOURS: [400, '服务人员这个时间不上班，请换个时间或人员'],
  SCHEDULE_PASSED: [400, '预约时间已过，请选以后的时间'],
  SCHEDULE_TOO_FAR: [400, '最多可预约一年以内的时间'],
  SERVICE_STARTED: [400, '服务已开始，不能取消，请联系客服'],
  SERVICE_NOT_DUE: [400, '还没到预约时间，不能提前开始或完成'],
  LEAVE_PASSED: [400, '请假时间已过，请选以后的时间'],
  LEAVE_TOO_LONG: [400, '一次请假最长一年'],
  LEAVE_LIMIT_REACHED: [400, '这名服务人员的请假太多，请先删除不用的'],
  LEAVE_HAS_BOOKINGS: [409, '请假期间有预约，请先确认这些预约的安排'],
  PROVIDER_WITHOUT_WORKERS: [400, '只有家政、维修、陪护类服务商有服务人员'],
  SERVICE_NOT_COMPLETED: [400, '服务完成后才能评价'],
  ALREADY_REVIEWED: [400, '您已评价过这次服务'],
})
