import { ApiError } from '@sanhe/kit/http/client'
import { getCurrentLanguage, getCurrentText, dictionary } from '../i18n.ts'
import { getErrorCode, getErrorField } from '../shell/api-errors.ts'

export const requestErrorLabels = dictionary({
  en: {
    network: 'The service did not answer. Check the network and try again.',
    fault: 'The service had an internal error. Try again in a moment.',
    unknown: 'Something went wrong. Try again.',
    STATUS_CONFLICT: 'The entry has changed in the meantime. Reload the list.',
    NOT_FOUND: 'The entry no longer exists.',
    FORBIDDEN: 'Your account may not do this.',
    ROLE_NOT_ALLOWED: 'Your role does not allow this. Ask an owner.',
    SECOND_FACTOR_CODE_WRONG: 'The code is wrong or was used before. Enter the latest one.',
    LOGIN_TICKET_EXPIRED: 'The login took too long. Enter the password again.',
    SECOND_FACTOR_REQUIRED: 'Set up two-step verification first.',
    SECOND_FACTOR_ENABLED: 'Two-step verification is on already.',
    WRONG_PASSWORD: 'The password is wrong.',
    NOT_ONESELF: 'You cannot do this to your own account. Ask another owner.',
    DOCTOR_NOT_FOUND: 'This doctor does not exist. Choose another one.',
    TOO_MANY_REQUESTS: 'Too many attempts. Wait a moment.',
    TOO_LARGE: 'The file is too large. Choose a smaller one.',
    VALIDATION_ERROR: 'One of the values is not valid.',
    INVALID_CREDENTIALS: 'The name or the password is wrong.',
    INVALID_CODE: 'The code is wrong or has expired.',
    STAFF_DISABLED: 'Your account is disabled. Ask an owner of the store.',
    STAFF_ROLE_NOT_ALLOWED: 'Your role does not allow this. Ask an owner of the store.',
    STAFF_PHONE_EXISTS: 'This phone number has an account of a store.',
    STAFF_LIMIT_REACHED: 'The store has 50 accounts. Remove one that is not used.',
    LAST_OWNER: 'A store needs an owner. Make another employee an owner first.',
    MERCHANT_NOT_ACTIVE: 'The store is suspended.',
    SERVICE_NOT_DUE: 'This order cannot be completed before its scheduled time.',
    CREDIT_CODE_INVALID: 'This is not a valid credit code.',
    CREDIT_CODE_EXISTS: 'An application with this credit code exists.',
    PHONE_EXISTS: 'Another store uses this phone number.',
    ALREADY_REPLIED: 'This review has a reply.',
    FILE_UNREADABLE: 'This image cannot be read. Use JPEG, PNG or WebP.',
    SENSITIVE_CONTENT: 'The text contains a word that is not allowed.',
    ORIGINAL_PRICE_TOO_LOW: 'The original price must not be below the price.',
    FINANCE_INFORMATION_ONLY: 'Financial services are for information only and have no price.',
    GROUP_PRICE_TOO_HIGH: 'The group price must be below the price of the service.',
    CLOSURE_PASSED: 'These days have passed.',
    CLOSURE_TOO_LONG: 'A closure has at most 62 days.',
    CLOSURE_LIMIT_REACHED: 'There are too many closed days. Delete some first.',
    OUT_OF_STOCK: 'There is not enough stock.',
  },
  zh: {
    network: '网络连接失败，请检查网络后重试。',
    fault: '服务出错了，请稍后重试。',
    unknown: '操作失败，请重试。',
    STATUS_CONFLICT: '该记录的状态已变化，请刷新列表。',
    NOT_FOUND: '该记录已不存在。',
    FORBIDDEN: '当前账号没有此权限。',
    ROLE_NOT_ALLOWED: '您的角色没有此权限，请联系负责人。',
    SECOND_FACTOR_CODE_WRONG: '验证码错误或已用过，请输入最新的验证码。',
    LOGIN_TICKET_EXPIRED: '登录超时，请重新输入密码。',
    SECOND_FACTOR_REQUIRED: '请先设置两步验证。',
    SECOND_FACTOR_ENABLED: '两步验证已开启。',
    WRONG_PASSWORD: '密码错误。',
    NOT_ONESELF: '不能对自己操作，请让其他负责人处理。',
    DOCTOR_NOT_FOUND: '没有找到这位医生，请重新选择。',
    TOO_MANY_REQUESTS: '操作过于频繁，请稍后再试。',
    TOO_LARGE: '文件太大，请换一个小一些的。',
    VALIDATION_ERROR: '填写的内容有误。',
    INVALID_CREDENTIALS: '用户名或密码错误。',
    INVALID_CODE: '验证码错误或已过期。',
    STAFF_DISABLED: '您的账号已停用，请联系店主。',
    STAFF_ROLE_NOT_ALLOWED: '您的角色没有这项权限，请联系店主。',
    STAFF_PHONE_EXISTS: '该手机号已有商家账号，请换一个。',
    STAFF_LIMIT_REACHED: '员工账号已达上限，请先移除不用的账号。',
    LAST_OWNER: '店铺至少要有一位店主，请先指定另一位。',
    MERCHANT_NOT_ACTIVE: '店铺已停用。',
    SERVICE_NOT_DUE: '未到预约时间，不能完成。',
    CREDIT_CODE_INVALID: '统一社会信用代码不正确。',
    CREDIT_CODE_EXISTS: '该统一社会信用代码已提交过申请。',
    PHONE_EXISTS: '该手机号已被其他店铺使用。',
    ALREADY_REPLIED: '这条评价已回复。',
    FILE_UNREADABLE: '无法读取这张图片，请使用 JPEG、PNG 或 WebP。',
    SENSITIVE_CONTENT: '内容含有不合适的词语，请修改。',
    ORIGINAL_PRICE_TOO_LOW: '原价不能低于现价。',
    FINANCE_INFORMATION_ONLY: '金融类服务仅供展示，不能设置价格。',
    GROUP_PRICE_TOO_HIGH: '拼团价须低于原价。',
    CLOSURE_PASSED: '休息日期已过，请重新选择。',
    CLOSURE_TOO_LONG: '一次最多休息 62 天。',
    CLOSURE_LIMIT_REACHED: '休息安排太多，请先删除不用的。',
    OUT_OF_STOCK: '库存不足。',
  },
})

/** An error of the client itself. Its message is a sentence for the user, in the current language. */
export class UserFacingError extends Error {}

/** Returns an error code as words: `SHOP_HAS_OPEN_ORDERS` becomes "Shop has open orders". */
const sentenceOf = (code: string) => {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** Codes for responses without one, such as those of a proxy in front of the service. */
const codeOfStatus: Readonly<Record<number, string>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
}

/**
 * Returns an error as a sentence in the current language. Messages of the service are in Chinese. In English, a text
 * for the error code is returned instead.
 */
export function describeError(error: unknown): string {
  const t = getCurrentText(requestErrorLabels) as Record<string, string>
  if (error instanceof UserFacingError) return error.message
  // Any other error that is not an `ApiError` has no response of the service. Browsers report a lost connection as a
  // TypeError of fetch.
  if (!(error instanceof ApiError))
    return (
      (error instanceof TypeError && /fetch|network/i.test(error.message) ? t['network'] : t['unknown']) ?? ''
    )
  if (error.status >= 500) return t['fault'] ?? ''
  const code = getErrorCode(error)
  if (getCurrentLanguage() === 'zh' && typeof error.body['message'] === 'string') return error.body['message']
  const sentence = code ? (t[code] ?? sentenceOf(code)) : (t[codeOfStatus[error.status] ?? 'unknown'] ?? '')
  const field = getErrorField(error)
  return field ? `${sentence} (${field})` : sentence
}
