import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  HEALTH_CONSENT_REQUIRED: [403, '请先同意收集健康数据，再来记录'],
  DEVICE_NOT_SUPPORTED: [400, '暂不支持这个品牌，请换一个设备'],
  DEVICE_AUTH_FAILED: [400, '设备授权已失效，请重新绑定'],
  DEVICE_UNAVAILABLE: [503, '设备厂商暂时没有回应，请稍后再试'],
  ALREADY_RECORDED: [400, '这个时间已有记录，请换一个时间'],
})
