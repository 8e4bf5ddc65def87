import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CommentThread } from '#api.ts'
import { editComment, removeComment } from './actions.ts'
import { CommentComposer } from './composer.tsx'
import { commentLabels } from './text.ts'

type Comment = CommentThread['comments'][number]

export function CommentView({ slug, comment }: { slug: string; comment: Comment }) {
  const t = useText(commentLabels)
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { id, author, body } = comment
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-[13px] text-muted">
          <span className="font-medium text-text">{author}</span>{' '}
          <RelativeTimeLabel at={comment.created_at} />
          {comment.edited_at && ` · ${t.edited}`}
        </p>
        {comment.is_own && !isEditing && (
          <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.actionsFor(author)} small />}>
            <MenuItem icon={PenLine} onSelect={() => setEditing(true)}>
              {t.edit}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => setRemoving(true)}>
              {t.remove}
            </MenuItem>
          </Menu>
        )}
      </div>
      {isEditing ? (
        <CommentComposer
          slug={slug}
          field={`edit ${id}`}
          label={t.edit}
          action={t.save}
          initial={body}
          takesFocus
          onSend={async (text) => {
            await editComment(id, text)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="text-sm leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          void removeComment(id)
        }}
        title={t.removeHeading}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </div>
  )
}
