import { apiError } from './errors.ts'
import { completeLogin, type LoginRequestAndReply } from './log-in.ts'
import { isLoginTicketOfAdmin, verifyLoginTicket } from './login-tickets.ts'
import { assertSecondFactorCode, type SecondFactorDeps } from './second-factor.ts'
import { getSecondFactor } from './second-factor-store.ts'

type SecondStep = { ticket: string; code: string }

/**
 * Second step of a login: checks the code of the second factor for an administrator whose password was
 * correct.
 */
export async function logInWithSecondFactor(
  deps: SecondFactorDeps,
  { ticket, code }: SecondStep,
  exchange: LoginRequestAndReply,
) {
  const id = verifyLoginTicket(deps, ticket)
  const admin = id === undefined ? undefined : await getSecondFactor(deps.db, id)
  if (id === undefined || admin?.status !== 'active' || !isLoginTicketOfAdmin(deps, ticket, { id, ...admin }))
    throw apiError('LOGIN_TICKET_EXPIRED')
  const account = { id, username: admin.username }
  await assertSecondFactorCode(deps, account, code, exchange.request)
  return completeLogin(deps, account, exchange)
}
