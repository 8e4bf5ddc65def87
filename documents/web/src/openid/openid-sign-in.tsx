import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-api.ts'
import { openidLabels } from './text.ts'

type OpenidSignInProps = {
  /** Path of the page that opens after the login. */
  to?: string
  /** Token of the invitation link that the user opened, if any. */
  invitation?: string
  /** Reason why the last login failed, which the service added to the URL; undefined without a failure. */
  problem?: string | undefined
}

/** Button that signs in by OpenID Connect. Nothing is shown while the service has no provider. */
export function OpenidSignIn({ to, invitation, problem }: OpenidSignInProps) {
  const t = useText(openidLabels)
  const { data } = useQuery({
    queryKey: ['openid-provider'],
    queryFn: ({ signal }) => adminApi.openid.provider({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const start = useMutation({
    mutationFn: () =>
      adminApi.openid.start({ body: { ...(to && { to }), ...(invitation && { invitation }) } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const texts: Record<string, string> = t.problems
  const shown = start.isError ? t.unavailable : problem && (texts[problem] ?? texts['invalid'])
  if (!data?.provider && !shown) return null
  return (
    <div className="flex flex-col gap-4">
      {shown && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {shown}
        </p>
      )}
      {data?.provider && (
        <>
          <p className="flex items-center gap-3 text-[13px] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t.or}
          </p>
          <Button isBusy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
            {t.signIn(data.provider.name)}
          </Button>
        </>
      )}
    </div>
  )
}
