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

/**
 * A main button with a menu of the kinds of entries that can be created. A form that was closed without sending keeps its
 * input.
 */
export function NewEntryMenu({ label, choices }: FormMenuProps) {
  const [opened, setOpened] = useState<string>()
  const [used, setUsed] = useState<readonly string[]>([])
  const open = (label: string) => {
    setOpened(label)
    setUsed((labels) => [...new Set([...labels, label])])
  }
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
          <MenuItem key={choice.label} onSelect={() => open(choice.label)}>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
      {choices
        .filter(({ label: choice }) => used.includes(choice))
        .map(({ label: choice, form }) => (
          <Suspense key={choice}>
            <LazyFormDialog {...form} isOpen={choice === opened} onClose={() => setOpened(undefined)} />
          </Suspense>
        ))}
    </>
  )
}
