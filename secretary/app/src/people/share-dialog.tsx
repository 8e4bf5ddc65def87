import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
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
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isShared ? t.unshareTitle(title) : t.shareTitle(title)}
      description={isShared ? t.unshareHint : t.shareHint}
    >
      <DialogActions>
        <Button onClick={onClose} data-focus-first>
          {t.cancel}
        </Button>
        <Button look="primary" onClick={() => onShare(!isShared)}>
          {isShared ? t.unshare : t.share}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
