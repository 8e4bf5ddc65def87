import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Person } from '@sanhe/protocol/people-api'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { getInitial } from './initial.ts'
import { peopleLabels } from './people-text.ts'

/** Name that an agent gives to the key with which it was installed (`AGENT_API_KEY`). */
const firstDeviceName = 'first key'

type PersonRowProps = { api: AgentApi; person: Person; onEdit: () => void; onChanged: () => void }

/** Shows a person with role and devices, and buttons to change and remove the person. */
export function PersonRow({ api, person, onEdit, onChanged }: PersonRowProps) {
  const t = useText(peopleLabels)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.removePerson(person.person_id),
    onSuccess() {
      setConfirming(false)
      showToast(t.removed)
    },
    onSettled: onChanged,
    onError: () => showError(t.failed),
  })
  const { role, devices, is_self, may_change } = person
  const name = person.name || t.unnamed
  return (
    <li className="flex items-start gap-3 py-3 pr-2 pl-4">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-sm font-medium"
      >
        {getInitial(name)}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-medium [overflow-wrap:anywhere]">
          {name}
          {is_self && <span className="ml-2 text-sm font-normal text-muted">{t.you}</span>}
        </h2>
        <p className="text-sm text-muted">
          {t.roles[role]} · {t.devices(devices.length)}
        </p>
        <ul className="mt-1 text-xs text-muted">
          {devices.map((device) => (
            <li key={`${device.device_name} ${device.created_at}`} className="[overflow-wrap:anywhere]">
              {device.device_name === firstDeviceName ? t.firstDevice : device.device_name} ·{' '}
              <span className="inline-block">
                {device.last_used_at === null ? (
                  t.neverUsed
                ) : (
                  <>
                    {t.lastUsed} <RelativeTimeLabel at={device.last_used_at} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {may_change && <IconButton icon={Pencil} label={t.edit(name)} onClick={onEdit} />}
      {may_change && role !== 'owner' && (
        <IconButton icon={UserMinus} label={t.remove(name)} onClick={() => setConfirming(true)} />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle(name)}
        action={t.removeAction}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
