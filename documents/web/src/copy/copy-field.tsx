import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { Copy } from 'lucide-react'

export type CopyLabels = { copy: string; copied: string; notCopied: string }

type CopyFieldProps = {
  label: string
  hint: string
  text: string
  labels: CopyLabels
  /**
   * True if the text is a secret, which is shown in a monospaced font, so that similar characters can be distinguished.
   */
  isMonospace?: boolean
}

/** A text that is shown only once, such as a secret or a link, with a button that copies it. */
export function CopyField({ label, hint, text, labels, isMonospace = false }: CopyFieldProps) {
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          hint={hint}
          readOnly
          value={text}
          {...(isMonospace && { className: 'font-mono' })}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button look="primary" className="mb-5 px-3" onClick={() => void copyText(text, labels)}>
        <Copy aria-hidden className="size-4" />
        {labels.copy}
      </Button>
    </div>
  )
}

async function copyText(text: string, { copied, notCopied }: CopyLabels) {
  try {
    await navigator.clipboard.writeText(text)
    showToast(copied)
  } catch {
    showError(notCopied)
  }
}
