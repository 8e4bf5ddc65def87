import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  CAPTAIN_REQUIREMENTS_NOT_MET: [400, '还没达到申请条件，请先多组织活动'],
  APPLICATION_PENDING: [400, '申请正在审核，请等1到3天'],
  ALREADY_CAPTAIN: [400, '您已是社区队长，不用再申请'],
  NOT_A_CAPTAIN: [403, '您还不是社区队长，请先申请'],
  HONOR_LIST_FULL: [400, '今年的荣誉队长已满10位'],
})
