import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { CopyField } from '#copy/copy-field.tsx'
import { webhookLabels } from './text.ts'

type SecretDialogProps = { title: string; secret: string; onClose: () => void }

/** Shows a secret that the service returns only once. */
export function WebhookSecretDialog({ title, secret, onClose }: SecretDialogProps) {
  const t = useText(webhookLabels)
  return (
    <Dialog isOpen onClose={onClose} title={title} description={t.secretReady}>
      <CopyField label={t.secret} hint={t.secretHint} text={secret} labels={t} isMonospace />
      <DialogActions>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
