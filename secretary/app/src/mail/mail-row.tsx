import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { MailAccount } from '@sanhe/protocol/mail-api'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Unplug } from 'lucide-react'
import { useState } from 'react'
import { mailLabels } from './mail-text.ts'

type MailRowProps = { api: AgentApi; account: MailAccount; onEdit: () => void; onChanged: () => void }

/** Shows a mailbox, and lets the owner edit and disconnect it. */
export function MailRow({ api, account, onEdit, onChanged }: MailRowProps) {
  const t = useText(mailLabels)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.removeMailAccount(account.account_id),
    onSuccess() {
      setConfirming(false)
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  const { address, name, imap } = account
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{address}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {name === address ? imap.host : `${name} · ${imap.host}`}
        </p>
      </div>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.more(address)} />}>
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
        title={t.removeTitle(address)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
