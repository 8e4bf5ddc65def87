import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '@sanhe/ui/menu.tsx'
import { MoveMenuItems } from '@sanhe/ui/move-menu-items.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removeSecretary, removeStoredAgentKey, type Secretary } from '#agents/secretaries.ts'
import { detectServingProgram } from '#detect-server.ts'
import { EditSecretaryDialog } from './edit-secretary-dialog.tsx'
import { secretaryListLabels } from './home-text.ts'

type SecretaryMenuProps = {
  secretary: Secretary
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

export function SecretaryMenu({ secretary, onUp, onDown }: SecretaryMenuProps) {
  const t = useText(secretaryListLabels)
  const { data: origin } = useQuery({ queryKey: ['served-by'], queryFn: detectServingProgram })
  const [open, setOpen] = useState<'edit' | 'remove' | 'remove-key'>()
  const close = () => setOpen(undefined)
  const remove = useMutation({
    mutationFn: () => removeSecretary(secretary),
    onSuccess: close,
    onError: () => showError(t.failed),
  })
  const removeKey = useMutation({
    mutationFn: () => removeStoredAgentKey(secretary.id),
    onSuccess() {
      close()
      showToast(t.keyRemoved)
    },
    onError: () => showError(t.failed),
  })
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.more(secretary.name)} />}>
        {origin === 'backend' && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setOpen('edit')}>
              {t.edit}
            </MenuItem>
            {(onUp || onDown) && <MoveMenuItems up={t.up} down={t.down} onUp={onUp} onDown={onDown} />}
            <MenuSeparator />
            {secretary.api_key_stored && (
              <MenuItem icon={KeyRound} danger onSelect={() => setOpen('remove-key')}>
                {t.removeKey}
              </MenuItem>
            )}
          </>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setOpen('remove')}>
          {t.remove}
        </MenuItem>
      </Menu>
      <EditSecretaryDialog secretary={secretary} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle(secretary.name)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'remove-key'}
        onClose={close}
        onConfirm={() => removeKey.mutate()}
        isBusy={removeKey.isPending}
        title={t.removeKeyTitle(secretary.name)}
        action={t.removeKey}
      >
        {t.removeKeyHint}
      </ConfirmDialog>
    </>
  )
}
