import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type FamilyApiResponse } from '#api.ts'
import { Card, LabelledValue } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { parentsQuery } from '#queries.ts'
import { NotFound } from '#shell/route-states.tsx'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { useParentFromUrl } from './use-parent-from-url.ts'
import { type ParentRelationship, RelationshipChoice } from './relationship-choice.tsx'
import { parentsLabels } from './text.ts'

type Parent = FamilyApiResponse<'children', 'parents'>['parents'][number]

export function ParentLinkSettingsPage() {
  const t = useText(parentsLabels)
  const { id, name, nameInSentence } = useParentFromUrl()
  const query = useQuery(parentsQuery)
  if (query.data && !query.data.some((parent) => parent.id === id)) return <NotFound />
  return (
    <FamilyScreenLayout title={t.settingsOf(name)} back={`/parents/${id}`}>
      <QueryContent query={query}>
        {(parents) =>
          parents
            .filter((parent) => parent.id === id)
            .map((parent) => <Settings key={parent.id} parent={parent} name={nameInSentence} />)
        }
      </QueryContent>
    </FamilyScreenLayout>
  )
}

function Settings({ parent, name }: { parent: Parent; name: string }) {
  const t = useText(parentsLabels)
  const dates = useDateFormatters()
  return (
    <>
      <Pushes parent={parent} />
      <RelationshipSetting parent={parent} />
      <Card>
        <dl className="flex flex-col gap-2">
          <LabelledValue name={t.phone}>{parent.phone}</LabelledValue>
          <LabelledValue name={t.linkedAt}>{dates.date(parent.linkedAt)}</LabelledValue>
        </dl>
      </Card>
      <Unlink id={parent.id} name={name} />
    </>
  )
}

/**
 * Saves a setting immediately. The new value is displayed at once and replaced by the stored value if the
 * service refuses it.
 */
function useSetting<V>(save: (value: V) => Promise<unknown>, message: (value: V) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (_, value) => showToast(message(value)),
    onError: (error) => showError(getTranslatedErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['parents'] }),
  })
}

function Pushes({ parent: { id, notificationEnabled } }: { parent: Parent }) {
  const t = useText(parentsLabels)
  const set = useSetting(
    (enabled: boolean) => api.children.setNotifications({ params: { id }, body: { enabled } }),
    (enabled) => (enabled ? t.pushOn : t.pushOff),
  )
  const isOn = set.isPending ? set.variables : notificationEnabled
  return (
    <Card>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span className="min-w-0">
          {t.push}
          <span className="block text-xs text-muted">{t.pushHint}</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          className="size-6 shrink-0 accent-accent"
          checked={isOn}
          onChange={({ target }) => set.mutate(target.checked)}
        />
      </label>
    </Card>
  )
}

function RelationshipSetting({ parent: { id, relationship } }: { parent: Parent }) {
  const t = useText(parentsLabels)
  const set = useSetting(
    (value: ParentRelationship) =>
      api.children.setRelationship({ params: { id }, body: { relationship: value } }),
    () => t.relationshipSaved,
  )
  return (
    <Card className="flex flex-wrap items-center justify-between gap-2">
      <span aria-hidden>{t.relationship}</span>
      <RelationshipChoice value={set.isPending ? set.variables : relationship} onChange={set.mutate} />
    </Card>
  )
}

function Unlink({ id, name }: { id: number; name: string }) {
  const t = useText(parentsLabels)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const unlink = useMutation({
    mutationFn: () => api.children.unlink({ params: { id } }),
    onSuccess: async () => {
      showToast(t.unlinked)
      await navigate({ to: '/', replace: true })
      client.removeQueries({ queryKey: ['parent', id] })
      await client.invalidateQueries()
    },
    onError: () => setOpen(false),
  })
  return (
    <>
      <ErrorMessage error={unlink.error} />
      <Button className="text-danger-text" onClick={() => setOpen(true)}>
        {t.unlink}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t.unlinkQuestion(name)}
        keep={t.keep}
        action={t.unlink}
        isBusy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      >
        {t.unlinkHint}
      </ConfirmDialog>
    </>
  )
}
