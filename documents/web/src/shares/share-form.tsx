import { minuteMs, systemClock, toDate } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { isApiErrorWithStatus, type Share } from '#api.ts'
import { createShare } from './actions.ts'
import { type ShareDuration, shareDurations, computeShareExpiry } from './rules.ts'
import { sharesLabels } from './text.ts'

type ShareFormProps = { documentId: number; onCreated: (share: Share) => void }

export function ShareForm({ documentId, onCreated }: ShareFormProps) {
  const t = useText(sharesLabels)
  const [span, setSpan] = useState<ShareDuration>('week')
  const [custom, setCustom] = useState('')
  const [password, setPassword] = useState('')
  const [isPast, setPast] = useState(false)
  const create = useMutation({
    mutationFn: (expiresAt: string | null) => createShare(documentId, password, expiresAt),
    onSuccess(share) {
      setPassword('')
      onCreated(share)
    },
  })
  const submit = () => {
    const expiresAt = computeShareExpiry(span, custom, systemClock.now())
    setPast(expiresAt === undefined)
    if (expiresAt !== undefined && !create.isPending) create.mutate(expiresAt)
  }
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SpanChoice value={span} onChange={setSpan} />
      {span === 'custom' && (
        <TextField
          label={t.until}
          type="datetime-local"
          required
          min={localMinute()}
          max="9999-12-31T23:59"
          value={custom}
          error={isPast ? t.untilPast : undefined}
          onChange={(event) => setCustom(event.target.value)}
        />
      )}
      <TextField
        label={t.password}
        hint={t.passwordHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {create.isError && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {isApiErrorWithStatus(create.error, 400) ? t.passwordTooLong : t.notCreated}
        </p>
      )}
      <Button type="submit" look="primary" className="self-end max-sm:w-full" isBusy={create.isPending}>
        <Link2 aria-hidden className="size-4" />
        {t.create}
      </Button>
    </form>
  )
}

/** Current local time in the format of a `datetime-local` field. */
function localMinute() {
  const now = systemClock.now()
  const local = toDate(now - toDate(now).getTimezoneOffset() * minuteMs)
  return local.toISOString().slice(0, 16)
}

function SpanChoice({ value, onChange }: { value: ShareDuration; onChange: (span: ShareDuration) => void }) {
  const t = useText(sharesLabels)
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t.lasts}</legend>
      <div className="flex flex-wrap gap-2">
        {shareDurations.map((span) => (
          <label
            key={span}
            className={joinClassNames(
              'flex h-control cursor-pointer items-center rounded-control border px-3 text-sm',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
              span === value ? 'border-accent bg-accent-soft text-accent-text' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="span"
              className="sr-only"
              checked={span === value}
              onChange={() => onChange(span)}
            />
            {t.spans[span]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
