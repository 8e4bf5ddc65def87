import { api } from '#api.ts'
import { session } from '#session.ts'

/** Ends the login in this browser even if the service does not answer. */
export async function logOut() {
  await api.children.logout({ body: null }).catch(() => {})
  session.endLogin()
}
