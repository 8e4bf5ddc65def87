import type { AgreedVersions } from '@sanhe/ui/consent/use-consent.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#api.ts'
import { session } from '#session.ts'

type Credentials = { phone: string; password: string; consents?: AgreedVersions }

/** Logs in and opens `to`, the page that the user requested before the login. `to` is a path inside the console. */
export function useLogIn(to = '/') {
  const router = useRouter()
  return useMutation({
    mutationFn: (credentials: Credentials) => api.merchants.login({ body: credentials }),
    onSuccess: ({ token }) => {
      session.storeToken(token)
      router.history.push(`/merchant${to}`)
    },
  })
}
