import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { editSecretary, type Secretary } from '#agents/secretaries.ts'
import { explainError } from '#explain-error.ts'
import { AvatarField } from './avatar-field.tsx'
import { secretaryListLabels } from './home-text.ts'

type EditSecretaryDialogProps = { secretary: Secretary; isOpen: boolean; onClose: () => void }

export function EditSecretaryDialog({ secretary, isOpen, onClose }: EditSecretaryDialogProps) {
  const t = useText(secretaryListLabels)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t.edit}>
      <EditForm secretary={secretary} onClose={onClose} />
    </Dialog>
  )
}

function EditForm({ secretary, onClose }: Omit<EditSecretaryDialogProps, 'isOpen'>) {
  const t = useText(secretaryListLabels)
  const [name, setName] = useState(secretary.name)
  const [avatar, setAvatar] = useState(secretary.avatar)
  const save = useMutation({
    mutationFn: () => editSecretary(secretary.id, { name: name.trim(), avatar }),
    onSuccess: onClose,
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label={t.name}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={save.error ? explainError(save.error, t) : undefined}
      />
      <AvatarField label={t.avatar} value={avatar} onChange={setAvatar} />
      <DialogActions>
        <Button type="submit" look="primary" isBusy={save.isPending} disabled={name.trim() === ''}>
          {t.save}
        </Button>
      </DialogActions>
    </form>
  )
}
