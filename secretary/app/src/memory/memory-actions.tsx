import type { AgentApi } from '@sanhe/protocol/agent-api'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { memoryLabels } from './memory-text.ts'

type MemoryActionsProps = { api: AgentApi; memory: object; onChanged: () => void }

/** Menu with the actions for the whole memory: export and delete. */
export function MemoryActions({ api, memory, onChanged }: MemoryActionsProps) {
  const t = useText(memoryLabels)
  const [isConfirming, setConfirming] = useState(false)
  const removeAll = useMutation({
    mutationFn: () => api.removeMemory(),
    onSuccess() {
      setConfirming(false)
      onChanged()
    },
    onError: () => showError(t.failed),
  })
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.title} />}>
        <MenuItem icon={Download} onSelect={() => downloadJson(memory, 'memory.json')}>
          {t.export}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setConfirming(true)}>
          {t.removeAll}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => removeAll.mutate()}
        isBusy={removeAll.isPending}
        title={t.removeAllTitle}
        action={t.removeAll}
      >
        {t.removeAllHint}
      </ConfirmDialog>
    </>
  )
}

function downloadJson(content: object, name: string) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
