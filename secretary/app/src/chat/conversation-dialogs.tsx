import type { Session } from '@sanhe/protocol/agent-api'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { ShareDialog } from '#people/share-dialog.tsx'
import { conversationLabels } from './conversations-text.ts'

export type ConversationDialog = 'rename' | 'share' | 'remove'

type ConversationDialogsProps = {
  session: Session
  /** Displayed title, also of a conversation that has none. */
  title: string
  open: ConversationDialog | undefined
  onClose: () => void
  onRename: (title: string) => void
  onShare: (isShared: boolean) => void
  onRemove: () => void
}

/** The dialogs that the menu of a conversation opens. */
export function ConversationDialogs({
  session,
  title,
  open,
  onClose,
  onRename,
  onShare,
  onRemove,
}: ConversationDialogsProps) {
  const t = useText(conversationLabels)
  return (
    <>
      <Dialog isOpen={open === 'rename'} onClose={onClose} title={t.rename}>
        <RenameForm
          title={session.title}
          onDone={(next) => {
            onRename(next)
            onClose()
          }}
        />
      </Dialog>
      <ShareDialog
        isOpen={open === 'share'}
        isShared={session.is_shared}
        title={title}
        onClose={onClose}
        onShare={(isShared) => {
          onShare(isShared)
          onClose()
        }}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={onClose}
        onConfirm={() => {
          onRemove()
          onClose()
        }}
        title={t.removeTitle(title)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </>
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
