import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { CalendarAccount } from '@sanhe/protocol/calendar-api'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Unplug } from 'lucide-react'
import { useState } from 'react'
import { calendarLabels } from './calendar-text.ts'

type CalendarRowProps = { api: AgentApi; account: CalendarAccount; onEdit: () => void; onChanged: () => void }

/** Shows a calendar account, and lets the owner edit and disconnect it. */
export function CalendarRow({ api, account, onEdit, onChanged }: CalendarRowProps) {
  const t = useText(calendarLabels)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.removeCalendarAccount(account.account_id),
    onSuccess() {
      setConfirming(false)
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  const { name, user_name, calendar_url } = account
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {user_name} · {new URL(calendar_url).host}
        </p>
      </div>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.more(name)} />}>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t.edit}
        </MenuItem>
        <MenuItem icon={Unplug} danger onSelect={() => setConfirming(true)}>
          {t.remove}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle(name)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
