import { describeError } from '@sanhe/ui/console/error-text.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { PushSwitch } from '@sanhe/ui/pwa/push-switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { appSettingsQuery } from '#queries.ts'
import { pushWorker } from './push-registration.ts'
import { noticesLabels } from './text.ts'

/** Panel that turns push messages of this browser on or off. */
export function PushPanel() {
  const t = useText(noticesLabels)
  const { data: settings } = useQuery(appSettingsQuery)
  return (
    <PushSwitch
      className="w-full grow rounded-[12px] border border-line bg-surface p-4"
      hint={t.pushHint}
      describeError={describeError}
      worker={pushWorker}
      publicKey={settings?.pushPublicKey}
      add={(token) => api.notifications.addMerchantDevice({ body: { platform: 'webpush', token } })}
      remove={(token) => api.notifications.removeMerchantDevice({ body: { token } })}
    />
  )
}
