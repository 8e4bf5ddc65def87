import { useText } from '@sanhe/ui/i18n.ts'
import type { WebhookEndpoint } from '#api.ts'
import { webhookEventLabels, webhookLabels } from './text.ts'

type EventType = WebhookEndpoint['events'][number]
type EventsFieldProps = { events: readonly EventType[]; onChange: (events: EventType[]) => void }

export function WebhookEventsField({ events, onChange }: EventsFieldProps) {
  const t = useText(webhookLabels)
  const labels = useText(webhookEventLabels)
  const types = Object.keys(labels) as EventType[]
  const toggle = (type: EventType, isChosen: boolean) =>
    onChange(isChosen ? [...events, type] : events.filter((one) => one !== type))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t.events}</legend>
      <div className="max-h-56 overflow-y-auto rounded-control border border-line">
        {types.map((type) => (
          <label
            key={type}
            className="flex min-h-control cursor-pointer flex-wrap items-center gap-x-2.5 px-3 py-1.5 text-sm hover:bg-hover"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={events.includes(type)}
              onChange={(event) => toggle(type, event.target.checked)}
            />
            <span>{labels[type]}</span>
            <code className="text-[13px] text-muted">{type}</code>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
