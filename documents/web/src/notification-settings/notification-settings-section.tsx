import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { AccountPageSection } from '#account/section.tsx'
import { BrowserNotifications } from './browser-notifications.tsx'
import { EmailNotifications } from './email-notifications.tsx'
import { notificationSettingsQuery } from './queries.ts'
import { notificationSettingsLabels } from './text.ts'

/** Section of the account page that sets where notifications arrive outside of the app. */
export function NotificationSettingsSection() {
  const t = useText(notificationSettingsLabels)
  const { data: settings, error, isError, refetch } = useQuery(notificationSettingsQuery)
  return (
    <AccountPageSection title={t.title} hint={t.hint}>
      {settings ? (
        <div className="flex flex-col divide-y divide-line rounded-control border border-line bg-surface">
          <EmailNotifications settings={settings} />
          <BrowserNotifications devices={settings.push.devices} publicKey={settings.push.public_key} />
        </div>
      ) : isError ? (
        <ErrorState title={t.notLoaded} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </AccountPageSection>
  )
}
