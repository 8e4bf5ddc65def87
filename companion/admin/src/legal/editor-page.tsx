import { Button } from '@sanhe/ui/button.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type AdminApiResponse } from '#api.ts'
import { LegalDraftPreview } from './preview.tsx'
import { PublishLegalDraftButton } from './publish-button.tsx'
import { legalDocumentQuery, legalDocumentsQuery } from './queries.ts'
import { legalLabels } from './text.ts'

type Document = AdminApiResponse<'legalAdmin', 'get'>

const route = getRouteApi('/signed-in/legal/$kind')

/** Edits the draft of a legal document next to a preview, and publishes it. */
export function LegalEditorPage() {
  const t = useText(legalLabels)
  const query = useQuery(legalDocumentQuery(route.useParams().kind))
  return (
    <ConsolePage
      title={query.data ? t.kinds[query.data.kind] : t.documents}
      parent={<Link to="/legal">{t.documents}</Link>}
    >
      <QueryStates query={query}>
        {(document) => <Editor key={document.version} document={document} />}
      </QueryStates>
    </ConsolePage>
  )
}

function Editor({ document }: { document: Document }) {
  const t = useText(legalLabels)
  const client = useQueryClient()
  const [source, setSource] = useState(document.source)
  const [savedSource, setSavedSource] = useState(document.source)
  const save = useMutation({
    mutationFn: () => api.legalAdmin.saveDraft({ params: { kind: document.kind }, body: { source } }),
    onSuccess: () => {
      setSavedSource(source)
      showToast(t.saved)
      return client.invalidateQueries({ queryKey: legalDocumentsQuery.queryKey, exact: true })
    },
  })
  const isSaved = source === savedSource && (document.hasDraft || save.isSuccess)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <TextArea
          label={t.source}
          rows={28}
          className="font-mono leading-[1.6]"
          value={source}
          error={save.error ? describeError(save.error) : undefined}
          onChange={({ target }) => setSource(target.value)}
        />
        <Placeholders placeholders={document.placeholders} />
        <div className="flex flex-wrap items-center gap-2">
          <Button look={isSaved ? 'plain' : 'primary'} isBusy={save.isPending} onClick={() => save.mutate()}>
            {t.save}
          </Button>
          {isSaved ? (
            <PublishLegalDraftButton kind={document.kind} baseVersion={document.version} />
          ) : (
            source !== savedSource && <p className="text-sm text-muted">{t.unsaved}</p>
          )}
        </div>
      </div>
      <section>
        <h2 className="mb-1 text-sm font-medium">{t.preview}</h2>
        {save.data ? (
          <LegalDraftPreview html={save.data.html} />
        ) : (
          <p className="rounded-[10px] border border-line bg-surface p-4 text-sm text-muted">
            {t.previewHint}
          </p>
        )}
      </section>
    </div>
  )
}

function Placeholders({ placeholders }: Pick<Document, 'placeholders'>) {
  const t = useText(legalLabels)
  return (
    <section>
      <h2 className="text-sm font-medium">{t.placeholders}</h2>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {placeholders.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{{${name}}}`}</dt>
            <dd className="text-muted [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
