import { Button } from '../button.tsx'
import { useText } from '../i18n.ts'
import { showError, showToast } from '../toasts.ts'
import { pushLabels } from './push-text.ts'
import { type PushDeviceApi, usePushSwitch } from './use-push-switch.ts'

type PushSwitchProps = PushDeviceApi & {
  className: string
  describeError: (error: unknown) => string
  /** Hint while notifications are off and the browser supports them. */
  hint?: string
}

/**
 * Section that turns push messages of this browser on or off. Not shown if the service does not send push messages.
 */
export function PushSwitch({ className, describeError, hint, ...device }: PushSwitchProps) {
  const t = useText(pushLabels)
  const { isShown, isOn, state, change } = usePushSwitch(device)
  if (!isShown) return null
  const turn = () =>
    change.mutate(!isOn, {
      onSuccess: (result) => {
        if (result === 'refused') showError(t.refused)
        else showToast(result === 'on' ? t.turnedOn : t.turnedOff)
      },
      onError: (error) => showError(describeError(error)),
    })
  return (
    <section aria-labelledby="push-title" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="push-title" className="font-semibold">
            {t.title}
          </h2>
          <p className="text-sm text-muted">
            {isOn ? t.on : state === 'available' ? (hint ?? t.states.available) : t.states[state]}
          </p>
        </div>
        {(isOn || state === 'available') && (
          <Button look={isOn ? 'plain' : 'primary'} isBusy={change.isPending} onClick={turn}>
            {isOn ? t.turnOff : t.turnOn}
          </Button>
        )}
      </div>
    </section>
  )
}
