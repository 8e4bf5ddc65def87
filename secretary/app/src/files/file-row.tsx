import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { FileEntry } from '@sanhe/protocol/owner-api'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, FileText, Folder, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { downloadFile } from './download-file.ts'
import { explainFileError } from './explain-file-error.ts'
import { FilePreview } from './file-preview.tsx'
import { fileLabels } from './files-text.ts'
import { formatSize } from './format-size.ts'

type FileRowProps = { agent: KnownAgent; api: AgentApi; entry: FileEntry; onChanged: () => void }

const rowClasses = 'flex min-w-0 flex-1 items-center gap-3 px-4 py-3 text-left hover:bg-hover'

/** Shows a file or folder. A folder opens, a file shows its text. */
export function FileRow({ agent, api, entry, onChanged }: FileRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { path, name, kind } = entry
  return (
    <li className="flex items-center pr-2">
      {kind === 'folder' ? (
        <Link
          to="/files/$address"
          params={{ address: agent.address }}
          search={{ folder: path }}
          className={rowClasses}
        >
          <Folder aria-hidden className="size-5 shrink-0 text-accent-text" />
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
        </Link>
      ) : (
        <button type="button" className={rowClasses} onClick={() => setOpen(true)}>
          <FileText aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-xs text-muted">
              {formatSize(entry.size)} · <RelativeTimeLabel at={entry.modified_at} />
            </span>
          </span>
        </button>
      )}
      <FileActions agent={agent} api={api} entry={entry} onChanged={onChanged} />
      <Dialog wide isOpen={isOpen} onClose={() => setOpen(false)} title={name}>
        {isOpen && <FilePreview api={api} path={path} label={name} />}
      </Dialog>
    </li>
  )
}

function FileActions({ agent, api, entry: { path, name, kind }, onChanged }: FileRowProps) {
  const t = useText(fileLabels)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.removeFile(path),
    onSuccess() {
      setConfirming(false)
      onChanged()
    },
    onError: (error) => showError(explainFileError(error, t)),
  })
  const download = useMutation({
    mutationFn: () => downloadFile(agent, path, name),
    onError: () => showError(t.failed),
  })
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.more(name)} />}>
        {kind === 'file' && (
          <MenuItem icon={Download} onSelect={() => download.mutate()}>
            {t.download}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setConfirming(true)}>
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
        {kind === 'folder' ? t.removeFolderHint : t.removeHint}
      </ConfirmDialog>
    </>
  )
}
