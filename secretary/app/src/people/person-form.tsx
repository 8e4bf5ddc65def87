import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { GivenRole, Person } from '@sanhe/protocol/people-api'
import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explainPeopleError } from './explain-people-error.ts'
import { InvitationCode } from './invitation-code.tsx'
import { peopleLabels } from './people-text.ts'
import { RoleField } from './role-field.tsx'

type PersonFormProps = {
  api: AgentApi
  /** Roles that the user may give. */
  roles: readonly GivenRole[]
  /** Undefined to invite a new person. */
  person?: Person | undefined
  onSaved: () => void
  onDone: () => void
}

/** Form that invites a person and then shows the invitation, or changes a person. */
export function PersonForm({ api, roles, person, onSaved, onDone }: PersonFormProps) {
  const t = useText(peopleLabels)
  const [name, setName] = useState(person?.name ?? '')
  const [role, setRole] = useState<GivenRole>(!person || person.role === 'owner' ? 'use' : person.role)
  const isOwner = person?.role === 'owner'
  const save = useMutation({
    async mutationFn() {
      const input = { name: name.trim(), role }
      if (!person) return api.invitePerson(input)
      await api.changePerson(person.person_id, isOwner ? { name: input.name } : input)
      return undefined
    },
    onSuccess(invitation) {
      onSaved()
      if (!invitation) onDone()
    },
  })
  if (save.data) return <InvitationCode code={save.data} onDone={onDone} />
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) save.mutate()
      }}
    >
      <TextField
        label={t.name}
        hint={t.nameHint}
        required
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {!isOwner && <RoleField value={role} roles={roles} onChange={setRole} />}
      {save.error && (
        <p role="alert" className="text-sm text-danger-text">
          {explainPeopleError(save.error, t)}
        </p>
      )}
      <DialogActions>
        <Button type="submit" look="primary" isBusy={save.isPending} disabled={!name.trim()}>
          {person ? t.save : t.create}
        </Button>
      </DialogActions>
    </form>
  )
}
