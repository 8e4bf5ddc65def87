import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secretariesQuery } from '#agents/secretaries.ts'
import { api } from '#api.ts'
import { explainError } from '#explain-error.ts'
import { balanceLabels } from './balance-text.ts'
import { parseDailyLimitFen } from './parse-limit.ts'
import { refetchBalance } from './queries.ts'

type CreateKeyDialogProps = { address: string; onClose: () => void }

/** Creates a key, and shows it once with the address at which the secretary uses it. */
export function CreateGatewayKeyDialog({ address, onClose }: CreateKeyDialogProps) {
  const t = useText(balanceLabels)
  const [secret, setSecret] = useState<string>()
  return (
    <Dialog isOpen onClose={onClose} title={secret === undefined ? t.createKey : t.newKey}>
      {secret === undefined ? (
        <NewKeyForm
          onCreated={(key) => {
            setSecret(key)
            void refetchBalance()
          }}
        />
      ) : (
        <>
          <div className="flex flex-col gap-4">
            <p className="text-sm leading-6 text-muted">{t.newKeyHint}</p>
            <CopyableText label={t.address} text={address} />
            <CopyableText label={t.key} text={secret} />
          </div>
          <DialogActions>
            <Button look="primary" onClick={onClose}>
              {t.done}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function NewKeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const t = useText(balanceLabels)
  const { data: secretaries = [] } = useQuery(secretariesQuery)
  const [chosen, setChosen] = useState('')
  const [draft, setDraft] = useState('')
  const limit = parseDailyLimitFen(draft)
  const secretaryId = Number(chosen || secretaries[0]?.id)
  const create = useMutation({
    mutationFn: (daily_limit_fen: number | null) =>
      api.gateway.createKey({ body: { secretary_id: secretaryId, daily_limit_fen } }),
    onSuccess: ({ key }) => onCreated(key),
  })
  if (secretaries.length === 0) return <p className="text-muted">{t.noSecretaries}</p>
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (limit !== undefined) create.mutate(limit)
      }}
    >
      <SelectField
        label={t.secretary}
        value={String(secretaryId)}
        onChange={(event) => setChosen(event.target.value)}
      >
        {secretaries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.limit}
        hint={t.limitHint}
        error={limit === undefined ? t.invalidLimit : undefined}
        inputMode="decimal"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {create.error && (
        <p role="alert" className="text-sm text-danger-text">
          {explainError(create.error, t)}
        </p>
      )}
      <DialogActions>
        <Button type="submit" look="primary" isBusy={create.isPending} disabled={limit === undefined}>
          {t.createKey}
        </Button>
      </DialogActions>
    </form>
  )
}

function CopyableText({ label, text }: { label: string; text: string }) {
  const t = useText(balanceLabels)
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField label={label} readOnly value={text} className="font-mono" />
      </div>
      <Button onClick={() => void navigator.clipboard.writeText(text).then(() => showToast(t.copied))}>
        {t.copy}
      </Button>
    </div>
  )
}
