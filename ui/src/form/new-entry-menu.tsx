import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { type AnyFormDialogSpec, LazyFormDialog, loadFormDialog } from './lazy-form-dialog.tsx'

type FormMenuProps = {
  /** Label of the button, such as "New course". */
  label: string
  /** Kinds of entries to create, each with its form. */
  choices: readonly { label: string; form: AnyFormDialogSpec }[]
}

/** A main button with a menu of the kinds of entries that can be created. */
export function NewEntryMenu({ label, choices }: FormMenuProps) {
  const [form, setForm] = useState<AnyFormDialogSpec>()
  const trigger = (
    <Button look="primary" onPointerEnter={() => void loadFormDialog()}>
      {label}
      <ChevronDown aria-hidden className="size-4" />
    </Button>
  )
  return (
    <>
      <Menu align="end" trigger={trigger}>
        {choices.map((choice) => (
          <MenuItem key={choice.label} onSelect={() => setForm(choice.form)}>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
      {form && (
        <Suspense>
          <LazyFormDialog {...form} isOpen onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </>
  )
}
