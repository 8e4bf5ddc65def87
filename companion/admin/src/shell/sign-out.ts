import { api } from '#api.ts'
import { session } from '#session.ts'

/** Ends the login in the service and in this browser, even if the service does not answer. */
export async function signOut() {
  await api.admin.logout({ body: null }).catch(() => {})
  session.endLogin()
}
