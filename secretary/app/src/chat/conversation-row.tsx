import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import type { Session } from '@sanhe/protocol/agent-api'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { formatMoment } from '@sanhe/ui/relative-time.ts'
import { Ellipsis, Lock, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { type ConversationDialog, ConversationDialogs } from './conversation-dialogs.tsx'
import { conversationLabels } from './conversations-text.ts'

type ConversationRowProps = {
  session: Session
  isCurrent: boolean
  onOpen: () => void
  /** True if other people use the secretary. */
  mayShare: boolean
  onRename: (title: string) => void
  onShare: (isShared: boolean) => void
  onRemove: () => void
}

export function ConversationRow({
  session,
  isCurrent,
  mayShare,
  onOpen,
  onRename,
  onShare,
  onRemove,
}: ConversationRowProps) {
  const t = useText(conversationLabels)
  const [open, setOpen] = useState<ConversationDialog>()
  const title = session.title || t.fresh
  const locale = localeByLanguage[useLanguage()]
  return (
    <li
      className={joinClassNames(
        'flex items-center rounded-control',
        isCurrent ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
        className="flex min-h-row min-w-0 flex-1 items-center gap-2 rounded-control pl-3 text-left text-sm"
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {session.is_shared && (
          <>
            <Users aria-hidden className="size-3.5 shrink-0 text-muted" />
            <span className="sr-only">{t.shared}</span>
          </>
        )}
        <time dateTime={session.updated_at} className="shrink-0 text-xs text-muted tabular-nums">
          {formatMoment(fromIso(session.updated_at), systemClock.now(), locale)}
        </time>
      </button>
      <Menu align="end" trigger={<IconButton small icon={Ellipsis} label={t.more(title)} />}>
        <MenuItem icon={Pencil} onSelect={() => setOpen('rename')}>
          {t.rename}
        </MenuItem>
        {session.is_own && (session.is_shared || mayShare) && (
          <MenuItem icon={session.is_shared ? Lock : Users} onSelect={() => setOpen('share')}>
            {session.is_shared ? t.unshare : t.share}
          </MenuItem>
        )}
        {session.is_own && (
          <MenuItem icon={Trash2} danger onSelect={() => setOpen('remove')}>
            {t.remove}
          </MenuItem>
        )}
      </Menu>
      <ConversationDialogs
        session={session}
        title={title}
        open={open}
        onClose={() => setOpen(undefined)}
        onRename={onRename}
        onShare={onShare}
        onRemove={onRemove}
      />
    </li>
  )
}
