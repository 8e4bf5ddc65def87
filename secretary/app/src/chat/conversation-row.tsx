import { fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import type { Session } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { formatMoment } from '@sanhe/ui/relative-time.ts'
import { Ellipsis, Lock, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { ShareDialog } from '#people/share-dialog.tsx'
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
  const [open, setOpen] = useState<'rename' | 'share' | 'remove'>()
  const close = () => setOpen(undefined)
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
      <Dialog isOpen={open === 'rename'} onClose={close} title={t.rename}>
        <RenameForm
          title={session.title}
          onDone={(next) => {
            onRename(next)
            close()
          }}
        />
      </Dialog>
      <ShareDialog
        isOpen={open === 'share'}
        isShared={session.is_shared}
        title={title}
        onClose={close}
        onShare={(isShared) => {
          onShare(isShared)
          close()
        }}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        onConfirm={() => {
          onRemove()
          close()
        }}
        title={t.removeTitle(title)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}

function RenameForm({ title: before, onDone }: { title: string; onDone: (title: string) => void }) {
  const t = useText(conversationLabels)
  const [title, setTitle] = useState(before)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim()) onDone(title.trim())
      }}
    >
      <TextField
        label={t.name}
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <DialogActions>
        <Button type="submit" look="primary">
          {t.save}
        </Button>
      </DialogActions>
    </form>
  )
}
