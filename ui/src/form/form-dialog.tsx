import type { z } from 'zod'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { useText } from '../i18n.ts'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'
import { formLabels } from './text.ts'

export type FormDialogProps<Schema extends z.ZodType> = Omit<
  EntryFormProps<Schema>,
  'onSubmitted' | 'renderActions'
> & { isOpen: boolean; onClose: () => void; title: string }

/** A form in a dialog. If the user closes the dialog without sending the form, the input is kept. */
export function FormDialog<Schema extends z.ZodType>({
  isOpen,
  onClose,
  title,
  ...form
}: FormDialogProps<Schema>) {
  const t = useText(formLabels)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} wide keepMounted>
      <EntryForm
        {...form}
        onSubmitted={onClose}
        renderActions={(submitButton, problem) => (
          // Stays at the end of the dialog while a long form scrolls below it.
          <div className="sticky -bottom-6 -mx-6 -mb-6 bg-surface px-6 pt-2 pb-6">
            {problem}
            <DialogActions>
              <Button onClick={onClose}>{t.cancel}</Button>
              {submitButton}
            </DialogActions>
          </div>
        )}
      />
    </Dialog>
  )
}
