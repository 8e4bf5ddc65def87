import { dayMs, systemClock, toIso } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiToken } from '#api.ts'
import { CopyField } from '#copy/copy-field.tsx'
import { ProjectAccessField } from '#people/role-fields.tsx'
import { useCanWrite } from '#rights.ts'
import { createToken } from './token-actions.ts'
import { apiTokenLabels } from './token-text.ts'

const lifetimes = [30, 90, 365, 0] as const
type Lifetime = (typeof lifetimes)[number]

const expiryOf = (days: Lifetime) => (days === 0 ? null : toIso(systemClock.now() + days * dayMs))

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useText(apiTokenLabels)
  const [secret, setSecret] = useState<string>()
  return secret === undefined ? (
    <Dialog isOpen onClose={onClose} title={t.create}>
      <NewTokenForm onClose={onClose} onCreated={setSecret} />
    </Dialog>
  ) : (
    <Dialog isOpen onClose={onClose} title={t.create} description={t.ready}>
      <CopyField label={t.secret} hint={t.secretHint} text={secret} labels={t} isMonospace />
      <DialogActions>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogActions>
    </Dialog>
  )
}

type NewTokenFormProps = { onClose: () => void; onCreated: (secret: string) => void }

function NewTokenForm({ onClose, onCreated }: NewTokenFormProps) {
  const t = useText(apiTokenLabels)
  const canWrite = useCanWrite()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ApiToken['scope']>('read')
  const [projectIds, setProjectIds] = useState<number[]>()
  const [days, setDays] = useState<Lifetime>(90)
  const create = useMutation({
    mutationFn: () =>
      createToken({
        name: name.trim(),
        scope,
        project_ids: projectIds ?? null,
        expires_at: expiryOf(days),
      }),
    onSuccess: onCreated,
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) create.mutate()
      }}
    >
      <TextField
        label={t.name}
        hint={t.nameHint}
        required
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label={t.scope}
          value={scope}
          onChange={(event) => setScope(event.target.value as ApiToken['scope'])}
        >
          <option value="read">{t.scopes.read}</option>
          {canWrite && <option value="write">{t.scopes.write}</option>}
        </SelectField>
        <SelectField
          label={t.expiry}
          value={days}
          onChange={(event) => setDays(Number(event.target.value) as Lifetime)}
        >
          {lifetimes.map((value) => (
            <option key={value} value={value}>
              {t.expiries[value]}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        label={t.projects}
        value={projectIds ? 'some' : 'all'}
        onChange={(event) => setProjectIds(event.target.value === 'some' ? [] : undefined)}
      >
        <option value="all">{t.allProjects}</option>
        <option value="some">{t.someProjects}</option>
      </SelectField>
      {projectIds && <ProjectAccessField projectIds={projectIds} onChange={setProjectIds} />}
      {create.isError && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {t.notCreated}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={create.isPending}
          disabled={name.trim() === '' || projectIds?.length === 0}
        >
          {t.create}
        </Button>
      </DialogActions>
    </form>
  )
}
