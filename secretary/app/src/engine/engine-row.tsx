import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Engine } from '@sanhe/protocol/owner-api'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { MoveMenuItems } from '@sanhe/ui/move-menu-items.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { engineLabels } from './engine-text.ts'

type EngineRowProps = {
  api: AgentApi
  engines: Engine[]
  index: number
  onEdit: () => void
  onChanged: () => void
}

/** Shows one service, and lets the owner edit, move and delete it. */
export function EngineRow({ api, engines, index, onEdit, onChanged }: EngineRowProps) {
  const t = useText(engineLabels)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: (engine: Engine) => api.removeEngine(engine.engine_id),
    onSuccess() {
      setConfirming(false)
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  const move = useMutation({
    mutationFn: (to: number) => {
      const ids = engines.map(({ engine_id }) => engine_id)
      return api.orderEngines(ids.toSpliced(index, 1).toSpliced(to, 0, ids[index] ?? 0))
    },
    onSuccess: onChanged,
    onError: () => showError(t.failed),
  })
  const engine = engines[index]
  if (!engine) return null
  const key = engine.api_key_end === null ? t.noKey : t.keyEnd(engine.api_key_end)
  return (
    <li className="flex items-center gap-3 py-3">
      <span aria-hidden className="w-5 text-center text-sm text-muted tabular-nums">
        {index + 1}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{engine.name}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {engine.model} · {URL.parse(engine.base_url)?.host ?? engine.base_url} · {key}
        </p>
      </div>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.more(engine.name)} />}>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t.edit}
        </MenuItem>
        <MoveMenuItems
          up={t.up}
          down={t.down}
          onUp={index > 0 ? () => move.mutate(index - 1) : undefined}
          onDown={index < engines.length - 1 ? () => move.mutate(index + 1) : undefined}
        />
        <MenuItem icon={Trash2} danger onSelect={() => setConfirming(true)}>
          {t.remove}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate(engine)}
        isBusy={remove.isPending}
        title={t.removeTitle(engine.name)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
