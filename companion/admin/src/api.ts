import { routes } from 'virtual:companion-routes'
import { createClient } from '@sanhe/kit/http/client'
import type { Endpoint, ReplyValue } from '@sanhe/kit/http/contract'
import { sendWithIdempotencyKeys } from '@sanhe/ui/shell/idempotency-keys.ts'
import { sendWithSession } from '@sanhe/ui/shell/token-session.ts'
import type { AdminContract } from '#admin-contract.ts'
import { session } from '#session.ts'

/** Typed client of the API, which sends requests as the logged-in administrator. */
export const api = createClient<AdminContract>(routes, sendWithIdempotencyKeys(sendWithSession(session)))

/**
 * Type of a response of an endpoint, for example `Reply<'merchantApplications',
 * 'list'>['merchants'][number]`.
 */
export type AdminApiResponse<
  Module extends keyof AdminContract,
  Name extends keyof AdminContract[Module],
> = ReplyValue<Extract<AdminContract[Module][Name], Endpoint>>
