import { routes } from 'virtual:companion-routes'
import { createClient } from '@sanhe/kit/http/client'
import type { Endpoint, ReplyValue } from '@sanhe/kit/http/contract'
import { sendTrackingOnlineStatus } from '@sanhe/ui/shell/online-status.ts'
import { sendWithIdempotencyKeys } from '@sanhe/ui/shell/idempotency-keys.ts'
import { sendWithSession } from '@sanhe/ui/shell/token-session.ts'
import type { FamilyContract } from '#family-contract.ts'
import { session } from '#session.ts'

/** Typed client of the API, which sends requests as the logged-in child. */
export const api = createClient<FamilyContract>(
  routes,
  sendWithIdempotencyKeys(sendTrackingOnlineStatus(sendWithSession(session))),
)

/** Type of a response of an endpoint, for example `Reply<'children', 'parents'>['parents'][number]`. */
export type FamilyApiResponse<
  Module extends keyof FamilyContract,
  Name extends keyof FamilyContract[Module],
> = ReplyValue<Extract<FamilyContract[Module][Name], Endpoint>>
