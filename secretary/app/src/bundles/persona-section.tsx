import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Persona } from '@sanhe/protocol/bundles-api'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { queryClient } from '#queries.ts'
import { SettingsSection } from '#settings/section.tsx'
import { bundleLabels } from './bundles-text.ts'
import { explainBundleError } from './explain-bundle-error.ts'
import { PersonaFields, toPersonaDraft, toPersonaTexts } from './persona-fields.tsx'

/** Lets the owner choose the persona of the secretary, edit the own copy, and delete it. */
export function PersonaSection({ address, api }: { address: string; api: AgentApi }) {
  const t = useText(bundleLabels)
  const [edited, setEdited] = useState<Persona>()
  const [deleted, setDeleted] = useState<Persona>()
  const { data, refetch } = useQuery({
    queryKey: ['personas', address],
    queryFn: () => api.personas(),
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => void refetch(),
    onError: (error) => showError(explainBundleError(error, t)),
  })
  const choose = useMutation({
    mutationFn: (slug: string | null) => api.setActivePersona(slug),
    onSuccess: (chosen) => queryClient.setQueryData(['personas', address], chosen),
    onError: (error) => showError(explainBundleError(error, t)),
  })
  const personas = data?.personas ?? []
  const active = personas.find(({ is_active }) => is_active)?.slug ?? null
  // The choice is shown at once, before the secretary has stored it.
  const chosen = choose.isPending ? choose.variables : active
  return (
    <SettingsSection title={t.personas}>
      <p className="text-sm text-muted">{personas.length > 0 ? t.personaHint : t.noPersonas}</p>
      {personas.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="sr-only">{t.personas}</legend>
          <PersonaChoice
            label={t.noPersona}
            isChosen={chosen === null}
            onChoose={() => choose.mutate(null)}
          />
          {personas.map((persona) => (
            <div key={persona.slug} className="flex items-center gap-1">
              <PersonaChoice
                label={persona.name}
                isChosen={persona.slug === chosen}
                onChoose={() => choose.mutate(persona.slug)}
              />
              <IconButton icon={Pencil} label={t.editOf(persona.name)} onClick={() => setEdited(persona)} />
              <IconButton
                icon={Trash2}
                label={t.deleteOf(persona.name)}
                onClick={() => setDeleted(persona)}
              />
            </div>
          ))}
        </fieldset>
      )}
      {edited && (
        <EditPersonaDialog
          persona={edited}
          isBusy={change.isPending}
          onClose={() => setEdited(undefined)}
          onSave={(texts) =>
            change.mutate(() => api.changePersona(edited.slug, texts), {
              onSuccess() {
                setEdited(undefined)
                showToast(t.saved)
              },
            })
          }
        />
      )}
      {deleted && (
        <ConfirmDialog
          isOpen
          onClose={() => setDeleted(undefined)}
          onConfirm={() =>
            change.mutate(() => api.removePersona(deleted.slug), {
              onSuccess() {
                setDeleted(undefined)
                showToast(t.deleted)
              },
            })
          }
          isBusy={change.isPending}
          title={t.deleteTitle(deleted.name)}
          action={t.delete}
        >
          {t.deleteHint}
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

type PersonaChoiceProps = { label: string; isChosen: boolean; onChoose: () => void }

const PersonaChoice = ({ label, isChosen, onChoose }: PersonaChoiceProps) => (
  <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
    <input
      type="radio"
      name="persona"
      className="size-5 accent-accent"
      checked={isChosen}
      onChange={onChoose}
    />
    <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
  </label>
)

type EditPersonaDialogProps = {
  persona: Persona
  isBusy: boolean
  onClose: () => void
  onSave: (texts: ReturnType<typeof toPersonaTexts>) => void
}

function EditPersonaDialog({ persona, isBusy, onClose, onSave }: EditPersonaDialogProps) {
  const t = useText(bundleLabels)
  const [draft, setDraft] = useState(() => toPersonaDraft(persona))
  return (
    <Dialog isOpen onClose={onClose} title={t.editOf(persona.name)}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(toPersonaTexts(draft))
        }}
      >
        <PersonaFields draft={draft} onChange={setDraft} />
        <DialogActions>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!draft.instructions.trim()}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
