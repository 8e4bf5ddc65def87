import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NO_FILE: [400, '请选择一个要上传的文件'],
  FILE_TOO_LARGE: [413, '文件太大了，请换一个小一点的'],
  IMAGE_NOT_UPLOADED: [400, '请先上传图片，再来发布'],
  UNSUPPORTED_FILE_TYPE: [415, '不支持这种文件，请换一个再试'],
  HEIC_NOT_SUPPORTED: [415, '这种照片打不开，请截屏后传截图'],
  FILE_UNREADABLE: [400, '文件打不开，请换一个再试'],
  VOICE_TOO_LONG: [400, '语音最长60秒，请分段再发'],
  UPLOAD_LIMIT_EXCEEDED: [429, '今天上传得太多了，请明天再试'],
  STORAGE_UNAVAILABLE: [503, '文件暂时存不了，请稍后再试'],
  BUSY: [503, '现在人有点多，请稍后再试'],
})
