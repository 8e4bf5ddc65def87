import { Suspense, useState } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import { type AnyFormDialogSpec, LazyFormDialog, loadFormDialog } from './lazy-form-dialog.tsx'

type FormButtonProps = { label: string; look?: ButtonVariant; form: AnyFormDialogSpec }

/** A button that opens a form. The code of the forms is loaded when the pointer or the focus reaches the button. */
export function FormButton({ label, look = 'plain', form }: FormButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const preload = () => void loadFormDialog()
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button look={look} onClick={open} onPointerEnter={preload} onFocus={preload}>
        {label}
      </Button>
      {wasOpened && (
        <Suspense>
          <LazyFormDialog {...form} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
