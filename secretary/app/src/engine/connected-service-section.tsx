import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'

type ConnectedServiceSectionProps = {
  icon: LucideIcon
  labels: Record<'title' | 'none' | 'edit' | 'remove' | 'removeTitle' | 'removeHint' | 'failed', string>
  addLabel: string
  /** Explanation while no service is connected. */
  noneHint: string
  /** Description of the connected service; undefined while none is connected. */
  description: ReactNode | undefined
  /** Further content below the description. */
  children?: ReactNode
  renderForm: (onSaved: () => void) => ReactNode
  remove: () => Promise<unknown>
  onChanged: () => void
}

/** Section for one service that the owner can connect, edit and remove. */
export function ConnectedServiceSection(props: ConnectedServiceSectionProps) {
  const { icon, labels, addLabel, noneHint, description, children, renderForm, remove, onChanged } = props
  const [open, setOpen] = useState<'form' | 'removal'>()
  function done() {
    setOpen(undefined)
    onChanged()
  }
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: done,
    onError: () => showError(labels.failed),
  })
  return (
    <SettingsSection title={labels.title}>
      {description ? (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1">{description}</div>
            <Button onClick={() => setOpen('form')}>{labels.edit}</Button>
            <Button onClick={() => setOpen('removal')}>{labels.remove}</Button>
          </div>
          {children}
        </div>
      ) : (
        <>
          <EmptyState icon={icon} title={labels.none} className="py-2!">
            {noneHint}
          </EmptyState>
          <Button className="self-start" onClick={() => setOpen('form')}>
            <Plus aria-hidden className="size-4" />
            {addLabel}
          </Button>
        </>
      )}
      <Dialog isOpen={open === 'form'} onClose={() => setOpen(undefined)} title={labels.title}>
        {open === 'form' && renderForm(done)}
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'removal'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => removal.mutate()}
        isBusy={removal.isPending}
        title={labels.removeTitle}
        action={labels.remove}
      >
        {labels.removeHint}
      </ConfirmDialog>
    </SettingsSection>
  )
}
