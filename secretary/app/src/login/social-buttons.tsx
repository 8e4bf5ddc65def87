import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { socialProvidersQuery } from '#queries.ts'
import { explainError } from '#explain-error.ts'
import { logInWithSocialAccount } from './log-in.ts'
import { loginLabels } from './login-text.ts'

type SocialButtonsProps = { onBind: (token: string) => void; onDone: () => void }

export function SocialButtons({ onBind, onDone }: SocialButtonsProps) {
  const t = useText(loginLabels)
  const { data: providers = [] } = useQuery(socialProvidersQuery)
  const social = useMutation({
    // The sandbox provider accepts this code at every login and always returns the same person.
    mutationFn: (provider: string) => logInWithSocialAccount(provider, 'union:sandbox-user'),
    onSuccess: (bindToken) => (bindToken ? onBind(bindToken) : onDone()),
  })
  if (!providers.includes('sandbox')) return null
  return (
    <div className="mt-6 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.or}
      </p>
      <Button isBusy={social.isPending} onClick={() => social.mutate('sandbox')}>
        {t.providers.sandbox}
      </Button>
      {social.error && (
        <p role="alert" className="text-sm text-danger-text">
          {explainError(social.error, t)}
        </p>
      )}
    </div>
  )
}
