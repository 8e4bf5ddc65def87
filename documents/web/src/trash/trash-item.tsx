import { dayMs, fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useRouter } from '@tanstack/react-router'
import {
  Ellipsis,
  FileText,
  Folder,
  Image,
  LayoutGrid,
  type LucideIcon,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { RestoredItem, TrashEntry } from '#api.ts'
import { useCanWrite, useIsAdmin } from '#rights.ts'
import { restoreTrashItem } from './actions.ts'
import { trashLabels } from './text.ts'

const icons: Record<TrashEntry['kind'], LucideIcon> = {
  project: LayoutGrid,
  document: FileText,
  task: SquareCheck,
  asset: Image,
}

/** Returns the address of a restored item in the client, or undefined for attachments, which have no page. */
export function getRestoredItemUrl({ kind, id, project_slug: project, slug }: RestoredItem) {
  if (kind === 'document') return `/projects/${project}/docs/${slug}`
  if (kind === 'project') return `/projects/${project}`
  return kind === 'task' ? `/projects/${project}/board?task=${id}` : undefined
}

type TrashItemProps = { entry: TrashEntry; onRemove: () => void }

export function TrashItem({ entry, onRemove }: TrashItemProps) {
  const t = useText(trashLabels)
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const canWrite = useCanWrite()
  const isAdmin = useIsAdmin()
  const Icon = entry.is_folder ? Folder : icons[entry.kind]
  const restore = async () => {
    setBusy(true)
    const restored = await restoreTrashItem(entry)
    setBusy(false)
    if (!restored) return
    const url = getRestoredItemUrl(restored)
    const open = url === undefined ? undefined : { label: t.open, run: () => router.history.push(url) }
    showToast(t.restored(restored.title), open)
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 sm:items-center">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted sm:mt-0" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="text-sm font-medium [overflow-wrap:anywhere]">{entry.title}</p>
        <TrashItemDetails entry={entry} />
      </div>
      {canWrite && (
        <Button
          className="max-sm:ml-7"
          isBusy={isBusy}
          aria-label={t.restoreItem(entry.title)}
          onClick={() => void restore()}
        >
          {t.restore}
        </Button>
      )}
      {isAdmin && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.actionsFor(entry.title)} />}>
          <MenuItem icon={Trash2} danger onSelect={onRemove}>
            {t.removeItem}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

function TrashItemDetails({ entry }: { entry: TrashEntry }) {
  const t = useText(trashLabels)
  const left = Math.max(0, Math.ceil((fromIso(entry.expires_at) - systemClock.now()) / dayMs))
  const contents = entry.kind === 'project' || entry.is_folder ? entry.document_count : 0
  return (
    <p className="flex flex-wrap gap-x-3 text-[13px] text-muted">
      <span>{t.kinds[entry.is_folder ? 'folder' : entry.kind]}</span>
      {entry.project && <span className="max-w-full truncate">{entry.project.name}</span>}
      {contents > 0 && <span>{t.documents(contents)}</span>}
      <span>
        {t.deleted} <RelativeTimeLabel at={entry.deleted_at} /> {t.deletedBy(entry.deleted_by)}
      </span>
      <span>{t.daysLeft(left)}</span>
    </p>
  )
}
