import { api } from '#api.ts'
import { queryClient, sessionQuery } from '#queries.ts'

export async function signIn(username: string, password: string) {
  const { user } = await api.auth.login({ body: { username, password } })
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** Signs out and reloads the page, so that no data of this user stays in memory. */
export async function signOut() {
  await api.auth.logout()
  location.assign('/login')
}
