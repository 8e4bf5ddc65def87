import { Button } from '@sanhe/ui/button.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationSettings } from '#api.ts'
import { EmailAddressDialog } from './email-address-dialog.tsx'
import { changeEmailMode, removeEmailAddress } from './queries.ts'
import { notificationSettingsLabels } from './text.ts'

type Email = NotificationSettings['email']
const modes = ['soon', 'daily', 'weekly', 'off'] as const satisfies Email['mode'][]

export function EmailNotifications({ settings }: { settings: NotificationSettings }) {
  const t = useText(notificationSettingsLabels)
  const { email, time_zone } = settings
  const change = useMutation({ mutationFn: changeEmailMode, onError: () => showError(t.notSaved) })
  return (
    <div className="flex flex-col gap-3 p-4">
      <h3 className="text-sm font-semibold">{t.email}</h3>
      {email.is_available ? (
        <>
          <EmailAddress email={email} />
          <div className="max-w-sm">
            <SelectField
              label={t.when}
              {...((email.mode === 'daily' || email.mode === 'weekly') && { hint: t.zone(time_zone) })}
              value={change.isPending ? change.variables : email.mode}
              disabled={change.isPending}
              onChange={(event) => change.mutate(event.target.value as Email['mode'])}
            >
              {modes.map((mode) => (
                <option key={mode} value={mode}>
                  {t.modes[mode]}
                </option>
              ))}
            </SelectField>
          </div>
        </>
      ) : (
        <p className="text-sm leading-6 text-muted">{t.emailOff}</p>
      )}
    </div>
  )
}

function EmailAddress({ email }: { email: Email }) {
  const t = useText(notificationSettingsLabels)
  const [isEditing, setEditing] = useState(false)
  const remove = useMutation({ mutationFn: removeEmailAddress, onError: () => showError(t.notSaved) })
  const hasOwn = email.is_own_address || email.pending_address !== null
  return (
    <div className="flex flex-col gap-2 text-sm leading-6">
      <p className="[overflow-wrap:anywhere]">{email.address === null ? t.noAddress : t.to(email.address)}</p>
      {email.pending_address !== null && (
        <output className="block text-muted [overflow-wrap:anywhere]">
          {t.pending(email.pending_address)}
        </output>
      )}
      {email.problem !== null && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-text">
          {t.problem(email.problem)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setEditing(true)}>
          {email.address === null ? t.addAddress : t.changeAddress}
        </Button>
        {hasOwn && (
          <Button isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {t.removeAddress}
          </Button>
        )}
      </div>
      {isEditing && <EmailAddressDialog onClose={() => setEditing(false)} />}
    </div>
  )
}
