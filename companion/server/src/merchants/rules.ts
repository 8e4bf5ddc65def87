import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Validity of the code in the approval message; the recipient may read it days later. */
export const welcomeCodeValidMs = 7 * dayMs
/** Validity of a code that the merchant requested. */
export const passwordCodeValidMs = 10 * minuteMs
/** Number of wrong tries after which a code is invalid. */
export const maxPasswordCodeTries = 5

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
type ReviewState = { status: MerchantStatus; review_result: 'approved' | 'rejected' | null }

/** Only a rejected application can be submitted again under its credit code. */
export const canResubmit = ({ status, review_result }: ReviewState) =>
  status === 'pending' && review_result === 'rejected'

export type ReviewDecision = 'approve' | 'reject' | 'suspend' | 'level' | 'close'

/** Returns whether an administrator may make this decision about a merchant with this status. */
export function isDecisionAllowed(decision: ReviewDecision, { status, review_result }: ReviewState) {
  if (decision === 'suspend') return status === 'active'
  if (decision === 'level' || decision === 'close') return status === 'active' || status === 'suspended'
  if (decision === 'reject') return status === 'pending' && review_result === null
  return status === 'suspended' || (status === 'pending' && review_result === null)
}

type SentCode = {
  set_password_code_hash: string | null
  set_password_expires_at: Date | null
  set_password_tries: number
}

/** Returns whether the account has a code that can still be used. */
export const hasValidCode = (account: SentCode, now: Instant) =>
  account.set_password_code_hash !== null &&
  account.set_password_tries < maxPasswordCodeTries &&
  now < (account.set_password_expires_at?.getTime() ?? 0)

/** Returns for example `****1234`, enough to recognise the account. */
export const maskAccountNo = (accountNo: string) => `****${accountNo.slice(-4)}`
