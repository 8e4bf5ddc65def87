import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Copy } from 'lucide-react'
import { copyText } from './actions.ts'
import { webhookLabels } from './text.ts'

type SecretDialogProps = { title: string; secret: string; onClose: () => void }

/** Shows a secret that the service returns only once. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  const t = useText(webhookLabels)
  return (
    <Dialog isOpen onClose={onClose} title={title} description={t.secretReady}>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t.secret}
            hint={t.secretHint}
            readOnly
            value={secret}
            className="font-mono"
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <Button look="primary" className="mb-5 px-3" onClick={() => void copyText(secret)}>
          <Copy aria-hidden className="size-4" />
          {t.copy}
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
