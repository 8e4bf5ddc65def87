import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState } from '@sanhe/ui/states.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailX, Unlink } from 'lucide-react'
import { LinkPage, useLinkToken } from '#join/link-page.tsx'
import { notificationSettingsLabels } from './text.ts'

/**
 * Page of the link that unsubscribes a user from emails (`/unsubscribe#TOKEN`), without a login. A click is necessary,
 * because programs that check emails open every link.
 */
export function UnsubscribePage() {
  const t = useText(notificationSettingsLabels)
  const token = useLinkToken()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => stopEmails(token) })
  const action = (
    <Link to="/" className={buttonClasses()}>
      {t.toApp}
    </Link>
  )
  return (
    <LinkPage title={t.unsubscribe}>
      {data === 'stopped' ? (
        <EmptyState icon={MailX} title={t.stopped} action={action} className="px-0">
          {t.stoppedHint}
        </EmptyState>
      ) : data === 'invalid' ? (
        <EmptyState icon={Unlink} title={t.unsubscribeInvalid} action={action} className="px-0">
          {t.unsubscribeInvalidHint}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <div className="flex flex-col gap-4 text-center">
          <p className="text-sm text-muted">{t.unsubscribeHint}</p>
          <Button look="primary" isBusy={isPending} onClick={() => mutate()}>
            {t.stopEmails}
          </Button>
        </div>
      )}
    </LinkPage>
  )
}

/** Request without a contract: mail programs send a form to the same endpoint. */
async function stopEmails(token: string) {
  const { status } = await fetch(`/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`, {
    method: 'POST',
  })
  if (status === 404) return 'invalid'
  if (status !== 200) throw new Error(`the service answered ${status}`)
  return 'stopped'
}
