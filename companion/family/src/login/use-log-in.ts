import type { AgreedVersions } from '@sanhe/ui/consent/use-consent.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#api.ts'
import { session } from '#session.ts'

type Login = { code: string; consents?: AgreedVersions | undefined }

/**
 * Logs in with a WeChat code and opens the requested page. A new account first opens the profile page to
 * enter a name.
 */
export function useLogIn(to: string) {
  const router = useRouter()
  return useMutation({
    mutationFn: ({ code, consents }: Login) =>
      api.children.socialLogin({ body: { code, ...(consents && { consents }) } }),
    onSuccess: ({ data: { token, user } }) => {
      session.storeToken(token)
      if (user.nickname === null) return router.navigate({ to: '/profile', search: { to }, replace: true })
      router.history.replace(`/family${to}`)
    },
  })
}
