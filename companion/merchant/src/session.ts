import { routes } from 'virtual:companion-routes'
import { loginStorageKeys } from '@sanhe/companion/access/login-storage-contract'
import { createClient } from '@sanhe/kit/http/client'
import { hourMs } from '@sanhe/kit/runtime/clock'
import { createTokenSession, sendWithToken } from '@sanhe/ui/shell/token-session.ts'
import type { MerchantContract } from '#merchant-contract.ts'

export const session = createTokenSession({
  key: loginStorageKeys.merchant,
  renewAfterMs: hourMs,
  renew: async (token) =>
    (await createClient<MerchantContract>(routes, sendWithToken(token)).merchants.refresh()).token,
})
