import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { DeviceNotifications } from './device-notifications.tsx'
import { pushLabels } from './push-text.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'

const route = getRouteApi('/own/notifications/$address')

/** Page on which the owner decides which devices are notified, and of what. */
export function PushPage() {
  const { address } = route.useParams()
  return (
    <AgentScreen address={address}>{(_, api) => <Notifications address={address} api={api} />}</AgentScreen>
  )
}

function Notifications({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(pushLabels)
  const { data, error, refetch } = useQuery({
    queryKey: ['push', address],
    queryFn: () => api.push(),
    staleTime: 0,
  })
  const reload = () => void refetch()
  const remove = useMutation({
    mutationFn: (keyId: string) => api.removePushDevice(keyId),
    onError: () => showError(t.failed),
    onSettled: reload,
  })
  const others = data?.devices.filter(({ current }) => !current) ?? []
  return (
    <ScreenLayout title={t.title} back={`/manage/${encodeURIComponent(address)}`} className="gap-6">
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={6} />)}
      {data && (
        <>
          <SettingsSection title={t.thisDevice}>
            <DeviceNotifications
              address={address}
              api={api}
              device={data.devices.find(({ current }) => current)}
              onChanged={reload}
            />
          </SettingsSection>
          {others.length > 0 && (
            <SettingsSection title={t.others}>
              <ul className="flex flex-col divide-y divide-line">
                {others.map(({ key_id, device_name }) => (
                  <li key={key_id} className="flex items-center gap-2 py-1">
                    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{device_name}</span>
                    <IconButton
                      icon={BellOff}
                      label={t.removeOf(device_name)}
                      onClick={() => remove.mutate(key_id)}
                    />
                  </li>
                ))}
              </ul>
            </SettingsSection>
          )}
          <SettingsSection title={t.quiet}>
            <QuietHoursForm api={api} hours={data.quiet_hours} timeZone={data.time_zone} onSaved={reload} />
          </SettingsSection>
        </>
      )}
    </ScreenLayout>
  )
}
