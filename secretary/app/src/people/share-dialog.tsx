import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { peopleLabels } from './people-text.ts'

type ShareDialogProps = {
  isOpen: boolean
  isShared: boolean
  title: string
  onClose: () => void
  onShare: (isShared: boolean) => void
}

/** Explains what other people will see before a conversation is shared or made private. */
export function ShareDialog({ isOpen, isShared, title, onClose, onShare }: ShareDialogProps) {
  const t = useText(peopleLabels)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => onShare(!isShared)}
      title={isShared ? t.unshareTitle(title) : t.shareTitle(title)}
      action={isShared ? t.unshare : t.share}
    >
      {isShared ? t.unshareHint : t.shareHint}
    </ConfirmDialog>
  )
}
