import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Validity of the code in the approval message; the recipient may read it days later. */
export const welcomeCodeValidMs = 7 * dayMs
/** Validity of a code that the merchant requested. */
export const codeValidMs = 10 * minuteMs
/** Number of wrong tries after which a code is invalid. */
export const maxCodeTries = 5

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const codeLength = 18

/**
 * Checks a unified social credit code (GB 32100-2015): 17 characters, weighted by powers of 3 modulo 31, and a check
 * character.
 */
export function isCreditCode(code: string) {
  const values = Array.from(code, (character) => alphabet.indexOf(character))
  if (values.length !== codeLength || values.includes(-1)) return false
  const sum = values.slice(0, -1).reduce((total, value, index) => total + value * (3 ** index % 31), 0)
  return values.at(-1) === (31 - (sum % 31)) % 31
}

export type MerchantStatus = 'pending' | 'active' | 'suspended' | 'closed'
type Standing = { status: MerchantStatus; review_result: 'approved' | 'rejected' | null }

/** Only a rejected application can be submitted again under its credit code. */
export const mayResubmit = ({ status, review_result }: Standing) =>
  status === 'pending' && review_result === 'rejected'

export type Wish = 'approve' | 'reject' | 'suspend' | 'level' | 'close'

/** Returns whether an administrator may make this decision about a merchant with this status. */
export function mayBecome(wish: Wish, { status, review_result }: Standing) {
  if (wish === 'suspend') return status === 'active'
  if (wish === 'level' || wish === 'close') return status === 'active' || status === 'suspended'
  if (wish === 'reject') return status === 'pending' && review_result === null
  return status === 'suspended' || (status === 'pending' && review_result === null)
}

type SentCode = {
  set_password_code_hash: string | null
  set_password_expires_at: Date | null
  set_password_tries: number
}

/** Returns whether the account has a code that can still be used. */
export const hasCode = (account: SentCode, now: Instant) =>
  account.set_password_code_hash !== null &&
  account.set_password_tries < maxCodeTries &&
  now < (account.set_password_expires_at?.getTime() ?? 0)

/** Returns for example `****1234`, enough to recognise the account. */
export const maskAccountNo = (accountNo: string) => `****${accountNo.slice(-4)}`
