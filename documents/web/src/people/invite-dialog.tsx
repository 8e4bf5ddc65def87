import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#api.ts'
import { createInvitation, createResetLink, type PersonRole } from './actions.ts'
import { LinkWithCopyButton } from './link-field.tsx'
import { RoleFields } from './role-fields.tsx'
import { peopleLabels } from './text.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText(peopleLabels)
  const [role, setRole] = useState<PersonRole>('member')
  const [projectIds, setProjectIds] = useState<number[]>([])
  const create = useMutation({ mutationFn: () => createInvitation(role, projectIds) })
  if (create.data)
    return (
      <Dialog isOpen onClose={onClose} title={t.invite} description={t.inviteReady}>
        <LinkWithCopyButton label={t.inviteLink} hint={t.inviteLinkHint} path={create.data.path} />
        <DialogActions>
          <Button onClick={onClose}>{t.done}</Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onClose} title={t.invite} description={t.inviteHint}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending) create.mutate()
        }}
      >
        <RoleFields role={role} onRole={setRole} projectIds={projectIds} onProjects={setProjectIds} />
        {create.isError && <Problem />}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {t.createLink}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(peopleLabels)
  const create = useMutation({ mutationFn: () => createResetLink(user) })
  return (
    <Dialog isOpen onClose={onClose} title={t.resetLinkHeading(user.username)} description={t.resetLinkHint}>
      {create.data && (
        <LinkWithCopyButton label={t.resetLink} hint={t.resetLinkExpiry} path={create.data.path} />
      )}
      {create.isError && <Problem />}
      <DialogActions>
        <Button onClick={onClose}>{create.data ? t.done : t.cancel}</Button>
        {!create.data && (
          <Button look="primary" isBusy={create.isPending} onClick={() => create.mutate()}>
            {t.createLink}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Problem() {
  const t = useText(peopleLabels)
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
      {t.noLink}
    </p>
  )
}
