import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  NO_FILE: [400, '没有收到录音，请再录一次'],
  NOT_HEARD: [400, '没有听清，请再说一遍'],
  FILE_TOO_LARGE: [413, '录音太大了，请说短一些'],
  UNSUPPORTED_FILE_TYPE: [415, '录音格式不支持，请重新录音'],
  DICTATION_LIMIT_REACHED: [429, '今天语音输入的次数用完了，请打字告诉我'],
  SPEECH_UNAVAILABLE: [503, '语音暂时用不了，请打字告诉我'],
  /** Error for a recording that was not transcribed because the user has no messages left today. */
  FREE_LIMIT_EXCEEDED: [403, '免费次数已用完，急事请直接拨打120'],
})
