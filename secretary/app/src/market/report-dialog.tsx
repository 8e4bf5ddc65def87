import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { SelectField, TextArea } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { bundleLabels } from '#bundles/bundles-text.ts'
import { explainBundleError } from '#bundles/explain-bundle-error.ts'
import { marketLabels } from './market-text.ts'

const kinds = ['harmful', 'misleading', 'copied', 'broken', 'other'] as const
type Kind = (typeof kinds)[number]

type ReportDialogProps = { bundle: { slug: string; name: string }; onSent: () => void; onClose: () => void }

/** Sends a report about a bundle to the operator. A failure keeps what the user typed. */
export function ReportDialog({ bundle: { slug, name }, onSent, onClose }: ReportDialogProps) {
  const t = useText(marketLabels)
  const bundleTexts = useText(bundleLabels)
  const [kind, setKind] = useState<Kind>('harmful')
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => api.market.report({ params: { slug }, body: { kind, text: text.trim() } }),
    onSuccess() {
      showToast(t.sent)
      onSent()
      onClose()
    },
    onError: (error) => showError(explainBundleError(error, bundleTexts)),
  })
  return (
    <Dialog isOpen onClose={onClose} title={t.reportTitle(name)}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <SelectField
          label={t.reportReason}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
        >
          {kinds.map((value) => (
            <option key={value} value={value}>
              {t.reasons[value]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t.reportText}
          rows={4}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <DialogActions>
          <Button type="submit" look="primary" isBusy={send.isPending}>
            {t.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
