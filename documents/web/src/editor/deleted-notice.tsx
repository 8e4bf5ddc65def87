import { Button } from '@sanhe/ui/button.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import { draftLabels } from './draft-text.ts'
import { storeTextForEditor } from './unsaved-text-handover.ts'
import { saveAsNewDocument } from './save-as-new.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

type DeletedNoticeProps = { document: DocumentWithSaveState; doc: DocumentWithText }

/** Notice above a document that was deleted while it was open. */
export function DeletedDocumentNotice({ document: open, doc }: DeletedNoticeProps) {
  const t = useText(draftLabels)
  const router = useRouter()
  const { data: projects = [] } = useQuery(projectsQuery)
  const own = projects.find(({ id }) => id === doc.project_id)
  const [chosen, setChosen] = useState<string>()
  const projectSlug = own?.slug ?? chosen ?? projects[0]?.slug
  /** Text that the user types until the new document opens is added to that document. */
  const passOn = (saved: DocumentWithText) => {
    storeTextForEditor(saved.id, () => {
      const text = open.saving.text()
      open.saving.abandon()
      return text
    })
    open.handOver(saved.id)
  }
  const save = useMutation({
    mutationFn: (slug: string) =>
      saveAsNewDocument(
        { title: doc.title, docType: doc.doc_type },
        open.saving.text(),
        { projectSlug: slug, parentId: own && doc.parent_id },
        passOn,
      ),
    async onSuccess(saved, slug) {
      await router.navigate({
        to: '/projects/$slug/docs/$docSlug',
        params: { slug, docSlug: saved.slug },
        search: { edit: true },
        replace: true,
      })
    },
  })
  const discard = () => {
    open.saving.abandon()
    void router.navigate(
      own ? { to: '/projects/$slug', params: { slug: own.slug }, replace: true } : { to: '/', replace: true },
    )
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 bg-warn-soft px-6 py-3 text-sm">
      <FileX aria-hidden className="size-5 shrink-0 text-warn-text" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="block font-semibold">{t.goneTitle}</strong>
        {save.isError ? `${t.notSaved}. ${save.error.message}` : t.goneHint}
      </p>
      {!own && projects.length > 0 && (
        <SelectField
          label={t.project}
          value={projectSlug}
          onChange={(event) => setChosen(event.target.value)}
        >
          {projects.map(({ id, slug, name }) => (
            <option key={id} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <span className="flex flex-wrap gap-2">
        <Button onClick={discard}>{t.discard}</Button>
        <Button
          look="primary"
          isBusy={save.isPending}
          disabled={projectSlug === undefined}
          onClick={() => projectSlug !== undefined && !save.isPending && save.mutate(projectSlug)}
        >
          {t.saveAsNew}
        </Button>
      </span>
    </div>
  )
}
