import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiErrorWithStatus, type WebhookEndpoint } from '#api.ts'
import { ProjectAccessField } from '#people/role-fields.tsx'
import { createEndpoint, type WebhookEndpointFields, updateEndpoint } from './actions.ts'
import { WebhookEventsField } from './events-field.tsx'
import { WebhookSecretDialog } from './secret-dialog.tsx'
import { webhookLabels } from './text.ts'

const emptyFields: WebhookEndpointFields = {
  url: '',
  description: '',
  events: ['document.created', 'document.updated', 'document.deleted'],
  project_ids: null,
}

type EndpointDialogProps = { endpoint?: WebhookEndpoint; onClose: () => void }

/** Dialog that adds a webhook endpoint and then shows its secret once, or edits an existing endpoint. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const t = useText(webhookLabels)
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <WebhookSecretDialog title={t.add} secret={secret} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={endpoint ? t.editHeading : t.add}>
      <EndpointForm endpoint={endpoint} onClose={onClose} onCreated={setSecret} />
    </Dialog>
  )
}

type EndpointFormProps = {
  endpoint: WebhookEndpoint | undefined
  onClose: () => void
  onCreated: (secret: string) => void
}

function EndpointForm({ endpoint, onClose, onCreated }: EndpointFormProps) {
  const t = useText(webhookLabels)
  const [fields, setFields] = useState<WebhookEndpointFields>(() => toFields(endpoint))
  const change = (changes: Partial<WebhookEndpointFields>) =>
    setFields((before) => ({ ...before, ...changes }))
  const save = useMutation({
    mutationFn: async () => {
      if (!endpoint) return onCreated(await createEndpoint(fields))
      await updateEndpoint(endpoint.id, fields)
      onClose()
    },
  })
  const { url, description, events, project_ids: projectIds } = fields
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label={t.url}
        hint={t.urlHint}
        required
        type="url"
        maxLength={2000}
        autoComplete="off"
        value={url}
        error={urlError(t, save.error)}
        onChange={(event) => change({ url: event.target.value })}
      />
      <TextField
        label={t.description}
        maxLength={200}
        autoComplete="off"
        value={description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <WebhookEventsField events={events} onChange={(chosen) => change({ events: chosen })} />
      <SelectField
        label={t.projects}
        value={projectIds ? 'some' : 'all'}
        onChange={(event) => change({ project_ids: event.target.value === 'some' ? [] : null })}
      >
        <option value="all">{t.allProjects}</option>
        <option value="some">{t.someProjects}</option>
      </SelectField>
      {projectIds && (
        <ProjectAccessField projectIds={projectIds} onChange={(ids) => change({ project_ids: ids })} />
      )}
      {save.isError && urlError(t, save.error) === undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {isApiErrorWithStatus(save.error, 409) ? t.tooMany : t.notSaved}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={save.isPending}
          disabled={url.trim() === '' || events.length === 0 || projectIds?.length === 0}
        >
          {endpoint ? t.save : t.add}
        </Button>
      </DialogActions>
    </form>
  )
}

function toFields(endpoint: WebhookEndpoint | undefined): WebhookEndpointFields {
  if (!endpoint) return emptyFields
  const { url, description, events, project_ids } = endpoint
  return { url, description, events, project_ids }
}

function urlError(t: { urlInvalid: string; urlBlocked: string }, error: unknown) {
  if (isApiErrorWithStatus(error, 400)) return t.urlInvalid
  return isApiErrorWithStatus(error, 422) ? t.urlBlocked : undefined
}
