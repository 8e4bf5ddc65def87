import { errorCatalogue } from '@sanhe/kit/errors'

export const refuse = errorCatalogue({
  SLOT_NOT_AVAILABLE: [400, '这个时段不能预约，请换一个时段'],
  SLOT_FULL: [400, '这个时段已约满，请换一个时段'],
  DUPLICATE_APPOINTMENT: [400, '您已预约过这个时段，请查看我的预约'],
  CANCEL_TOO_LATE: [400, '就诊前24小时内不能取消，请联系医院'],
  TOO_MANY_IMAGES: [400, '最多上传3张图片，请减少后再试'],
  ORDER_NOT_REFUNDABLE: [400, '医生已回复，这次咨询不能退款'],
})
