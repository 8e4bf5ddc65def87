import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck, Unlink } from 'lucide-react'
import { adminApi } from '#admin-api.ts'
import { isApiErrorWithStatus } from '#api.ts'
import { LinkPage, useLinkToken } from '#join/link-page.tsx'
import { notificationSettingsLabels } from './text.ts'

/** Page of a link that confirms an email address for notifications (`/confirm-email#TOKEN`). */
export function ConfirmEmailPage() {
  const t = useText(notificationSettingsLabels)
  const token = useLinkToken()
  const { data, error, refetch } = useQuery({
    queryKey: ['email-confirmation', token],
    queryFn: async () => (await adminApi.notificationDelivery.confirmAddress({ body: { token } })).address,
    retry: false,
    staleTime: Infinity,
  })
  const action = (
    <Link to="/" className={buttonClasses()}>
      {t.toApp}
    </Link>
  )
  return (
    <LinkPage title={t.confirm}>
      {data !== undefined ? (
        <EmptyState icon={MailCheck} title={t.confirmed(data)} action={action} className="px-0" />
      ) : isApiErrorWithStatus(error, 410) ? (
        <EmptyState icon={Unlink} title={t.invalid} action={action} className="px-0">
          {t.invalidHint}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <output className="block text-center text-sm text-muted">{t.confirming}</output>
      )}
    </LinkPage>
  )
}
