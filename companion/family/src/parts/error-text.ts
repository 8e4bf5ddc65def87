import { describeError } from '@sanhe/ui/console/error-text.ts'
import { getCurrentLanguage } from '@sanhe/ui/i18n.ts'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'

/** English texts of the errors that a child can get. The Chinese texts come from the service. */
const englishTexts: Record<string, string> = {
  ALREADY_LINKED: 'You are already linked with this person.',
  CANCEL_TOO_LATE: 'Appointments cannot be cancelled less than 24 hours ahead. Call the hospital.',
  CHILD_LIMIT_REACHED: 'This person is linked with five children already. Ask them to remove one first.',
  DUPLICATE_APPOINTMENT: 'This time is already booked for your parent. Look at the orders.',
  INVALID_CODE: 'The code is wrong or has expired. Request a new one.',
  INVITE_CODE_EXPIRED: 'The invite code has expired. Ask your parent for a new one.',
  INVITE_CODE_INVALID: 'This invite code does not exist. Compare it with the one your parent sees.',
  INVITE_CODE_USED: 'The invite code was used already. Ask your parent for a new one.',
  CONSENT_OUTDATED: 'The documents have just changed. Read the new version, then agree.',
  CONSENT_REQUIRED: 'Read and agree to the user agreement and the privacy policy first.',
  NOT_SHARED: 'Your parent does not share this with you.',
  NOT_FOUND: 'This is no longer available. The link with your parent may have ended.',
  ORDER_NOT_PAYABLE: 'This order can no longer be paid.',
  PAYMENT_UNAVAILABLE: 'Payments are not available at the moment. Try again in a minute.',
  SENSITIVE_CONTENT: 'This name cannot be used. Choose another one.',
  SLOT_FULL: 'This time has just been taken. Choose another one.',
  SLOT_NOT_AVAILABLE: 'This time can no longer be booked. Choose another one.',
  TOO_MANY_WRONG_CODES: 'Too many wrong codes today. Request a new code tomorrow.',
  WECHAT_CODE_INVALID: 'WeChat did not confirm the login. Try again.',
  WECHAT_UNAVAILABLE: 'WeChat does not answer at the moment. Try again in a minute.',
}

/** Returns an error as a sentence in the current language. */
export function getTranslatedErrorMessage(error: unknown) {
  const code = getErrorCode(error)
  const english = getCurrentLanguage() === 'en' && code ? englishTexts[code] : undefined
  return english ?? describeError(error)
}
