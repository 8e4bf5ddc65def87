import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { api } from '#api.ts'
import type { DocumentWithSaveState } from '#editor/use-open-document.ts'
import { focusEditorText } from '#new-document/focus-text.ts'
import { templatesQuery } from '#queries.ts'
import { listTemplateOptions, type TemplateOption } from './list-templates.ts'
import { templateLabels } from './template-text.ts'

type TemplateOfferProps = { document: DocumentWithSaveState; projectSlug: string; docSlug: string }

/** Templates below the first line of an empty text. They disappear with the first key, without moving the text. */
export function TemplateSuggestions({ document: open, projectSlug, docSlug }: TemplateOfferProps) {
  const t = useText(templateLabels)
  const { data: ofTeam } = useQuery(templatesQuery)
  const use = async ({ load, docType }: TemplateOption) => {
    const text = await load()
    if (text === undefined || open.saving.text() !== '') return
    open.edit(text, true)
    focusEditorText()
    if (docType === 'general') return
    // A failure to set the type of the document is ignored, because the text of the template is already
    // inserted and matters more.
    await api.documents
      .update({ params: { slug: projectSlug, docSlug }, body: { doc_type: docType } })
      .catch(() => {})
  }
  return (
    <section
      aria-label={t.start}
      className="pointer-events-none absolute inset-x-0 top-[8.5rem] z-10 mx-auto max-w-[calc(38.25rem+3rem)] px-6"
    >
      <h2 className="mb-2 text-sm text-muted">{t.start}</h2>
      <ul className="flex flex-wrap gap-2">
        {listTemplateOptions(ofTeam).map((template) => (
          <li key={template.key} className="max-w-full">
            <button
              type="button"
              title={template.detail}
              className="pointer-events-auto flex h-control max-w-full items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm hover:bg-hover"
              onClick={() => void use(template)}
            >
              <LayoutTemplate aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="truncate">{template.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
