import { apiError } from './errors.ts'
import { completeLogin, countAdminAttempt, type LoginRequestAndReply } from './log-in.ts'
import { isTicketOf, readTicket } from './login-tickets.ts'
import { acceptsCode, type SecondFactorDeps } from './second-factor.ts'
import { getSecondFactor } from './second-factor-store.ts'

type SecondStep = { ticket: string; code: string }

/**
 * Completes a login whose password was right. The attempt is counted before the code is checked, and the count is
 * returned on success.
 */
export async function logInWithSecondFactor(
  deps: SecondFactorDeps,
  { ticket, code }: SecondStep,
  exchange: LoginRequestAndReply,
) {
  const id = readTicket(deps, ticket)
  const admin = id === undefined ? undefined : await getSecondFactor(deps.db, id)
  if (id === undefined || admin?.status !== 'active' || !isTicketOf(deps, ticket, { id, ...admin }))
    throw apiError('LOGIN_TICKET_EXPIRED')
  const attempt = await countAdminAttempt(deps, admin.username, id, exchange.request, 'adminSecondFactor')
  if (!(await acceptsCode(deps, id, code))) throw apiError('SECOND_FACTOR_CODE_WRONG')
  await attempt.refund()
  return completeLogin(deps, { id, username: admin.username }, exchange)
}
