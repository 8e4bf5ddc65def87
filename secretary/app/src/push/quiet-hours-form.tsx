import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { QuietHours } from '@sanhe/protocol/push-api'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTimeZoneName } from '#schedules/time-zone-name.ts'
import { CheckboxRow } from './check-row.tsx'
import { pushLabels } from './push-text.ts'

type QuietHoursFormProps = { api: AgentApi; hours: QuietHours; timeZone: string; onSaved: () => void }

export function QuietHoursForm({ api, hours, timeZone, onSaved }: QuietHoursFormProps) {
  const t = useText(pushLabels)
  const locale = localeByLanguage[useLanguage()]
  const [isOn, setOn] = useState(hours !== null)
  const [from, setFrom] = useState(hours?.from ?? '22:00')
  const [to, setTo] = useState(hours?.to ?? '07:00')
  const save = useMutation({
    mutationFn: () => api.setQuietHours(isOn ? { from, to } : null),
    onSuccess() {
      showToast(t.saved)
      onSaved()
    },
    onError: () => showError(t.failed),
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <CheckboxRow
        label={t.useQuiet}
        hint={t.quietHint(formatTimeZoneName(timeZone, locale))}
        isChecked={isOn}
        onChange={setOn}
      />
      {isOn && (
        <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
          <TextField
            label={t.from}
            type="time"
            required
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label={t.to}
            type="time"
            required
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
      )}
      <Button type="submit" className="self-start" isBusy={save.isPending}>
        {t.save}
      </Button>
    </form>
  )
}
