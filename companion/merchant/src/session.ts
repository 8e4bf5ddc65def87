import { routes } from 'virtual:companion-routes'
import { createClient } from '@sanhe/kit/http/client'
import { hourMs } from '@sanhe/kit/runtime/clock'
import { createTokenSession, sendWithToken } from '@sanhe/ui/shell/token-session.ts'
import type { MerchantContract } from '#merchant-contract.ts'

export const session = createTokenSession({
  key: 'sanhe.companion-merchant.login',
  renewAfterMs: hourMs,
  renew: async (token) =>
    (await createClient<MerchantContract>(routes, sendWithToken(token)).merchants.refresh()).token,
})
