import { useText } from '@sanhe/ui/i18n.ts'
import { PushSwitch } from '@sanhe/ui/pwa/push-switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { isInMiniProgram } from '#login/mini-program.ts'
import { cardClasses } from '#parts/card.tsx'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { appSettingsQuery } from '#queries.ts'
import { pushWorker } from './push-registration.ts'
import { noticesLabels } from './text.ts'

/**
 * Card that turns push messages of this browser on or off. Not shown in the mini-program, where WeChat delivers the
 * messages.
 */
export function PushCard() {
  const t = useText(noticesLabels)
  const { data: settings } = useQuery(appSettingsQuery)
  if (isInMiniProgram()) return null
  return (
    <PushSwitch
      className={cardClasses}
      hint={t.pushHint}
      describeError={getTranslatedErrorMessage}
      worker={pushWorker}
      publicKey={settings?.pushPublicKey}
      add={(token) => api.notifications.addChildDevice({ body: { platform: 'webpush', token } })}
      remove={(token) => api.notifications.removeChildDevice({ body: { token } })}
    />
  )
}
