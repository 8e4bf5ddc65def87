import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { QuickCommand } from '@sanhe/protocol/skills-api'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Pencil, SquareSlash, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { EditableListScreen } from '#shell/editable-list-screen.tsx'
import { QuickCommandForm } from './command-form.tsx'
import { quickCommandLabels } from './quick-commands-text.ts'

const route = getRouteApi('/own/quick-commands/$address')

/** Page on which the owner adds, changes and deletes quick commands. */
export function QuickCommandsPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(_, api) => <Commands address={address} api={api} />}</AgentScreen>
}

function Commands({ address, api }: { address: string; api: AgentApi }) {
  return (
    <EditableListScreen
      address={address}
      labels={useText(quickCommandLabels)}
      icon={SquareSlash}
      queryKey="quick-commands"
      load={async () => (await api.quickCommands()).commands}
      renderRow={(command, actions) => (
        <CommandRow key={command.command_id} api={api} command={command} {...actions} />
      )}
      renderForm={(command, onSaved) => <QuickCommandForm api={api} command={command} onSaved={onSaved} />}
    />
  )
}

type CommandRowProps = { api: AgentApi; command: QuickCommand; onEdit: () => void; onChanged: () => void }

function CommandRow({ api, command, onEdit, onChanged }: CommandRowProps) {
  const t = useText(quickCommandLabels)
  const { command_id, title, text } = command
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.removeQuickCommand(command_id),
    onSuccess: () => setConfirming(false),
    onSettled: onChanged,
    onError: () => showError(t.failed),
  })
  return (
    <li className="flex items-start gap-1 py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h2 className="font-medium [overflow-wrap:anywhere]">{title}</h2>
        <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{text}</p>
      </div>
      <IconButton icon={Pencil} label={t.editOf(title)} onClick={onEdit} />
      <IconButton icon={Trash2} label={t.removeOf(title)} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle(title)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
