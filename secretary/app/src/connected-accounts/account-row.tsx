import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Unplug } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type AccountRowProps = {
  labels: {
    more: (title: string) => string
    edit: string
    remove: string
    removeTitle: (title: string) => string
    removeHint: string
    failed: string
  }
  title: string
  detail: string
  /** Absent for an account of the agent's settings, which the owner cannot change. */
  actions?: AccountActions
  /** Further lines below title and detail. */
  children?: ReactNode
}

type AccountActions = { remove: () => Promise<unknown>; onEdit: () => void; onChanged: () => void }

/** Shows a connected account, and lets the owner edit and disconnect it. */
export function ConnectedAccountRow({ labels, title, detail, actions, children }: AccountRowProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">{detail}</p>
        </div>
        {children}
      </div>
      {actions && <AccountMenu labels={labels} title={title} {...actions} />}
    </li>
  )
}

type AccountMenuProps = Pick<AccountRowProps, 'labels' | 'title'> & AccountActions

function AccountMenu({ labels, title, remove, onEdit, onChanged }: AccountMenuProps) {
  const [isConfirming, setConfirming] = useState(false)
  const removal = useMutation({
    mutationFn: remove,
    onSuccess() {
      setConfirming(false)
      onChanged()
    },
    onError: () => showError(labels.failed),
  })
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={labels.more(title)} />}>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {labels.edit}
        </MenuItem>
        <MenuItem icon={Unplug} danger onSelect={() => setConfirming(true)}>
          {labels.remove}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => removal.mutate()}
        isBusy={removal.isPending}
        title={labels.removeTitle(title)}
        action={labels.remove}
      >
        {labels.removeHint}
      </ConfirmDialog>
    </>
  )
}
