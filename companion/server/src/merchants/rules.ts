import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** The one that comes with the approval: its reader may be on the road for days. */
export const welcomeCodeValidMs = 7 * dayMs
/** One that was asked for. */
export const codeValidMs = 10 * minuteMs
/** So many wrong guesses end a code. */
export const maxCodeTries = 5

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const codeLength = 18

/** The unified social credit code (GB 32100-2015): 17 characters, weighted by powers of 3 modulo 31, and their check. */
export function isCreditCode(code: string) {
  const values = Array.from(code, (character) => alphabet.indexOf(character))
  if (values.length !== codeLength || values.includes(-1)) return false
  const sum = values.slice(0, -1).reduce((total, value, index) => total + value * (3 ** index % 31), 0)
  return values.at(-1) === (31 - (sum % 31)) % 31
}

export type MerchantStatus = 'pending' | 'active' | 'suspended' | 'closed'
type Standing = { status: MerchantStatus; review_result: 'approved' | 'rejected' | null }

/** A rejected application may be handed in again under its credit code, any other is there already. */
export const mayResubmit = ({ status, review_result }: Standing) =>
  status === 'pending' && review_result === 'rejected'

export type Wish = 'approve' | 'reject' | 'suspend' | 'level' | 'close'

/** What an administrator may do with a merchant as it stands. */
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

/** Whether there is a code that can still be used. */
export const hasCode = (account: SentCode, now: Instant) =>
  account.set_password_code_hash !== null &&
  account.set_password_tries < maxCodeTries &&
  now < (account.set_password_expires_at?.getTime() ?? 0)

/** `****1234`: enough to know it by. */
export const maskAccountNo = (accountNo: string) => `****${accountNo.slice(-4)}`
