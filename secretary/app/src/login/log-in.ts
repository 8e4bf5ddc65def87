import { api } from '#api.ts'
import { profileQuery, queryClient } from '#queries.ts'
import { saveLogin } from '#session.ts'

type Login = Awaited<ReturnType<typeof api.auth.verifyCode>>

async function enter(login: Login) {
  await saveLogin(login)
  queryClient.setQueryData(profileQuery.queryKey, login.user)
}

export async function logInWithCode(phone: string, code: string, bindToken: string | undefined) {
  await enter(
    await api.auth.verifyCode({ body: { phone, code, ...(bindToken ? { bind_token: bindToken } : {}) } }),
  )
}

/** Signs in with a social account, or returns the token with which the user must first bind a phone number. */
export async function logInWithSocialAccount(provider: string, code: string) {
  const answer = await api.auth.social({ body: { provider, code } })
  if ('bind_required' in answer) return answer.bind_token
  await enter(answer)
  return undefined
}
