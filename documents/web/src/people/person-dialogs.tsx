import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiErrorWithStatus, type User } from '#api.ts'
import {
  addPerson,
  type PersonRole,
  removePerson,
  resetPersonSecondFactor,
  setPersonEmail,
  setPersonPassword,
  setPersonProjects,
} from './actions.ts'
import { ProjectAccessField, RoleFields } from './role-fields.tsx'
import { peopleLabels } from './text.ts'

const minPasswordCharacters = 8

export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const t = useText(peopleLabels)
  const [username, setUsername] = useState('')
  const [password, setNewPassword] = useState('')
  const [role, setRole] = useState<PersonRole>('member')
  const [projectIds, setProjectIds] = useState<number[]>([])
  const add = useMutation({
    mutationFn: () => addPerson({ username: username.trim(), password, role, project_ids: projectIds }),
    onSuccess: onClose,
  })
  const isTaken = isApiErrorWithStatus(add.error, 409)
  return (
    <Dialog isOpen onClose={onClose} title={t.add}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!add.isPending) add.mutate()
        }}
      >
        <TextField
          label={t.username}
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          error={isTaken ? t.nameTaken : undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField label={t.password} hint={t.passwordHint} value={password} onChange={setNewPassword} />
        <RoleFields role={role} onRole={setRole} projectIds={projectIds} onProjects={setProjectIds} />
        {add.isError && !isTaken && (
          <Problem>{isApiErrorWithStatus(add.error, 400) ? t.passwordRules : t.notAdded}</Problem>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary" isBusy={add.isPending} disabled={username.trim() === ''}>
            {t.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(peopleLabels)
  const [password, setNewPassword] = useState('')
  const reset = useMutation({ mutationFn: () => setPersonPassword(user, password), onSuccess: onClose })
  return (
    <Dialog isOpen onClose={onClose} title={t.resetHeading(user.username)} description={t.resetHint}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!reset.isPending) reset.mutate()
        }}
      >
        <PasswordField
          label={t.newPassword}
          hint={t.passwordHint}
          value={password}
          onChange={setNewPassword}
        />
        {reset.isError && (
          <Problem>
            {isApiErrorWithStatus(reset.error, 400) ? t.passwordRules : t.notChanged(user.username)}
          </Problem>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary" isBusy={reset.isPending}>
            {t.set}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function PersonEmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(peopleLabels)
  const [email, setEmail] = useState(user.email ?? '')
  const save = useMutation({
    mutationFn: () => setPersonEmail(user, email.trim() === '' ? null : email.trim()),
    onSuccess: onClose,
  })
  const isWrong = isApiErrorWithStatus(save.error, 400)
  return (
    <Dialog isOpen onClose={onClose} title={t.emailOf(user.username)} description={t.emailHint}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        <TextField
          label={t.email}
          type="email"
          maxLength={200}
          autoComplete="off"
          value={email}
          error={isWrong ? t.emailRules : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {save.isError && !isWrong && <Problem>{t.notChanged(user.username)}</Problem>}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function PersonProjectsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(peopleLabels)
  const [projectIds, setProjectIds] = useState<number[]>(user.project_ids)
  const save = () => {
    onClose()
    void setPersonProjects(user, projectIds)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t.projectsOf(user.username)} description={t.roleHints[user.role]}>
      <ProjectAccessField projectIds={projectIds} onChange={setProjectIds} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="primary" onClick={save}>
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type RemovePersonProps = { user: User; isYou: boolean; onClose: () => void }

export function RemovePersonDialog({ user, isYou, onClose }: RemovePersonProps) {
  const t = useText(peopleLabels)
  const remove = () => {
    onClose()
    void removePerson(user)
  }
  return (
    <ConfirmDialog isOpen onClose={onClose} onConfirm={remove} title={t.removeHeading} action={t.remove}>
      {t.removeHint(user.username)} {isYou && t.removeYourself}
    </ConfirmDialog>
  )
}

export function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText(peopleLabels)
  const reset = () => {
    onClose()
    void resetPersonSecondFactor(user)
  }
  return (
    <ConfirmDialog isOpen onClose={onClose} onConfirm={reset} title={t.resetTwoStep} action={t.reset}>
      {t.resetTwoStepHint(user.username)}
    </ConfirmDialog>
  )
}

type PasswordFieldProps = {
  label: string
  hint: string
  value: string
  onChange: (password: string) => void
}

const PasswordField = ({ value, onChange, ...words }: PasswordFieldProps) => (
  <TextField
    {...words}
    type="password"
    required
    minLength={minPasswordCharacters}
    maxLength={200}
    autoComplete="new-password"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

const Problem = ({ children }: { children: string }) => (
  <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
    {children}
  </p>
)
