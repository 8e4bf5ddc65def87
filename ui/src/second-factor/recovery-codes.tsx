import { Button } from '../button.tsx'
import { DialogActions } from '../dialog.tsx'
import { useText } from '../i18n.ts'
import { showError, showToast } from '../toasts.ts'
import { Copy, Download } from 'lucide-react'
import { secondFactorLabels } from './text.ts'

function downloadText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

type RecoveryCodesProps = {
  codes: readonly string[]
  /** Name of the product, the first line of the saved file. */
  product: string
  onDone: () => void
}

/**
 * Shows new recovery codes with buttons to copy and save them, because the service returns the codes only
 * once.
 */
export function RecoveryCodes({ codes, product, onDone }: RecoveryCodesProps) {
  const t = useText(secondFactorLabels)
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast(t.copied),
      () => showError(t.copyFailed),
    )
  const download = () =>
    downloadText('recovery-codes.txt', `${t.fileTitle(product)}\n\n${codes.join('\n')}\n`)
  return (
    <div>
      <p className="mb-4 text-sm text-muted">{t.codesHint}</p>
      <ul
        aria-label={t.codesTitle}
        className="grid gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        <Button onClick={copy}>
          <Copy aria-hidden className="size-4" />
          {t.copy}
        </Button>
        <Button onClick={download}>
          <Download aria-hidden className="size-4" />
          {t.download}
        </Button>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {t.done}
        </Button>
      </DialogActions>
    </div>
  )
}
