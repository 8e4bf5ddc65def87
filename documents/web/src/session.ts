import { api, type SessionUser } from '#api.ts'
import { keptProjectsKey } from '#offline/kept-projects-key.ts'
import { queryClient, sessionQuery } from '#queries.ts'

/** Signs in, or returns the challenge for the second factor. */
export async function signIn(username: string, password: string) {
  const reply = await api.auth.login({ body: { username, password } })
  if ('challenge' in reply) return reply.challenge
  storeSessionUser(reply.user)
  return undefined
}

/** Stores the user of a session that has just begun. */
export const storeSessionUser = (user: SessionUser) => queryClient.setQueryData(sessionQuery.queryKey, user)

/**
 * Signs out and reloads the page, so that no data of this user stays in memory. The service worker deletes its copies.
 */
export async function signOut() {
  const { provider_logout_url: providerUrl = '/login' } = await api.auth.logout()
  localStorage.removeItem(keptProjectsKey)
  location.assign(providerUrl)
}
