import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { Copy } from 'lucide-react'
import { peopleLabels } from './text.ts'

async function copyText(text: string) {
  const t = getCurrentText(peopleLabels)
  try {
    await navigator.clipboard.writeText(text)
    showToast(t.copied)
  } catch {
    showError(t.notCopied)
  }
}

type LinkFieldProps = { label: string; hint: string; path: string }

/** A link that is shown only once, with a button that copies it. */
export function LinkWithCopyButton({ label, hint, path }: LinkFieldProps) {
  const t = useText(peopleLabels)
  const url = new URL(path, location.origin).href
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          hint={hint}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button look="primary" className="mb-5 px-3" onClick={() => void copyText(url)}>
        <Copy aria-hidden className="size-4" />
        {t.copy}
      </Button>
    </div>
  )
}
