import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { Copy } from 'lucide-react'
import { type CopyMessages, copyWithMessages } from './copy-with-message.ts'

export type CopyLabels = CopyMessages & { copy: string }

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
      <Button look="primary" className="mb-5 px-3" onClick={() => void copyWithMessages(text, labels)}>
        <Copy aria-hidden className="size-4" />
        {labels.copy}
      </Button>
    </div>
  )
}
