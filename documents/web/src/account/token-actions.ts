import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import type { ApiToken } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { queryClient } from '#queries.ts'
import { tokensQuery } from './queries.ts'
import { apiTokenLabels } from './token-text.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })

type NewToken = Pick<ApiToken, 'name' | 'scope' | 'project_ids' | 'expires_at'>

/** Creates a token and returns its secret, which the service shows only once. */
export async function createToken(given: NewToken) {
  const { secret } = await adminApi.tokens.create({ body: given })
  void refresh()
  return secret
}

export async function revokeToken({ id, name }: ApiToken) {
  const t = getCurrentText(apiTokenLabels)
  try {
    await adminApi.tokens.revoke({ params: { id } })
    showToast(t.revoked(name))
  } catch {
    showError(t.notRevoked)
  }
  await refresh()
}
