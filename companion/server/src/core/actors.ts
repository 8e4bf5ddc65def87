import type { Instant } from '@sanhe/kit/runtime/clock'
import type { AdminRole } from './contract.ts'
import type { StaffRole } from './staff-roles.ts'

/** The kinds of callers. The keys are the values of `auth` in a contract. */
export type CallerByAuthKind = {
  none: undefined
  /** An older adult who uses the app. */
  user: AuthenticatedCaller
  /** An adult child who uses the WeChat mini-program. */
  child: AuthenticatedCaller
  /** An employee of a merchant who uses the merchant console. `id` is the id of the merchant. */
  merchant: AuthenticatedCaller & { accountId: number; role: StaffRole }
  admin: AdminCaller
}

export type AccountKind = 'user' | 'child' | 'merchant' | 'admin'

/** The authenticated caller of a request, as described by the claims of the token. */
export type AuthenticatedCaller = {
  type: AccountKind
  id: number
  tokenId: string
  /** Id of the session; absent from tokens that were issued before sessions existed. */
  sessionId?: string
  issuedAt: Instant
  expiresAt: Instant
}

/** A signed-in administrator. `doctorId` is the doctor for whom an administrator with the role `doctor` acts. */
export type AdminCaller = AuthenticatedCaller & { role: AdminRole; doctorId: number | null }
