import { createErrorCatalogue, Refusal } from '@sanhe/kit/http/errors'

/** Errors that any module may answer with. Messages for users are short and say what to do next. */
export const apiError = createErrorCatalogue({
  UNAUTHORIZED: [401, '请先登录'],
  TOKEN_EXPIRED: [401, '登录已过期，请重新登录'],
  FORBIDDEN: [403, '您没有权限这样做'],
  ROLE_NOT_ALLOWED: [403, '您的角色没有此权限，请联系负责人'],
  SECOND_FACTOR_REQUIRED: [403, '请先设置两步验证，再继续操作'],
  ACCOUNT_DISABLED: [403, '账号已停用，请联系客服'],
  STAFF_DISABLED: [403, '您的账号已停用，请联系店主'],
  STAFF_ROLE_NOT_ALLOWED: [403, '您的角色没有这项权限，请联系店主'],
  NOT_VERIFIED: [403, '请先完成实名认证'],
  NOT_FOUND: [404, '没有找到您要的内容'],
  VALIDATION_ERROR: [400, '填写的内容有误，请检查后重试'],
  TOO_MANY_REQUESTS: [429, '操作太频繁，请稍后再试'],
  STATUS_CONFLICT: [409, '当前状态不能这样做，请刷新后重试'],
  MEMBERSHIP_REQUIRED: [403, '开通会员后即可使用'],
  FREE_LIMIT_EXCEEDED: [403, '免费次数已用完，开通会员不限次数'],
})

/** URL path of the membership page. Errors that a membership would prevent contain this path. */
export const membershipPagePath = '/membership/plans'

export const createMembershipRequiredError = (code: 'MEMBERSHIP_REQUIRED' | 'FREE_LIMIT_EXCEEDED') =>
  apiError(code, { upgrade_url: membershipPagePath })

/**
 * Returns the error for an account that is not active. The message differs between accounts that the user deleted and
 * accounts that an administrator disabled.
 */
export const createInactiveAccountError = (status: string) =>
  status === 'deleted'
    ? new Refusal('ACCOUNT_DISABLED', 403, '您的账号已注销，重新登录会开通新账号')
    : apiError('ACCOUNT_DISABLED')
