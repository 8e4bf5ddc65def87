import { routes } from 'virtual:companion-routes'
import { createClient } from '@sanhe/kit/http/client'
import type { Endpoint, ReplyValue } from '@sanhe/kit/http/contract'
import { sendWithIdempotencyKeys } from '@sanhe/ui/shell/idempotency-keys.ts'
import { sendWithSession } from '@sanhe/ui/shell/token-session.ts'
import type { MerchantContract } from '#merchant-contract.ts'
import { session } from '#session.ts'

/** Typed client of the API, which sends requests as the logged-in merchant. */
export const api = createClient<MerchantContract>(routes, sendWithIdempotencyKeys(sendWithSession(session)))

/** Type of a response of an endpoint, for example `Reply<'merchantOrders', 'list'>['orders'][number]`. */
export type MerchantApiResponse<
  Module extends keyof MerchantContract,
  Name extends keyof MerchantContract[Module],
> = ReplyValue<Extract<MerchantContract[Module][Name], Endpoint>>
