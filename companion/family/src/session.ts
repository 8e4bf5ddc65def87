import { routes } from 'virtual:companion-routes'
import { loginStorageKeys } from '@sanhe/companion/access/login-storage-contract'
import { createClient } from '@sanhe/kit/http/client'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { createTokenSession, sendWithToken } from '@sanhe/ui/shell/token-session.ts'
import type { FamilyContract } from '#family-contract.ts'

export const session = createTokenSession({
  key: loginStorageKeys.family,
  renewAfterMs: dayMs,
  renew: async (token) =>
    (await createClient<FamilyContract>(routes, sendWithToken(token)).children.refresh()).token,
})
