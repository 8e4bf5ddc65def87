import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { api, type DocumentType, type DocumentTemplate } from '#api.ts'
import { queryClient, templatesQuery } from '#queries.ts'
import { listBuiltInTemplates } from './built-in-templates.ts'
import { templateLabels } from './template-text.ts'

/** A template that the user can choose. `detail`: name of the project, only for a template of the team. */
export type TemplateOption = {
  key: string
  title: string
  detail?: string
  docType: DocumentType
  /** Resolves to the Markdown of the template, or to undefined after an error was shown. */
  load: () => Promise<string | undefined>
}

/** Lists the templates of the product, and then the templates of the team if they are loaded already. */
export const listTemplateOptions = (
  ofTeam: readonly DocumentTemplate[] = queryClient.getQueryData(templatesQuery.queryKey) ?? [],
): TemplateOption[] => [
  ...listBuiltInTemplates().map(({ text, ...template }) => ({ ...template, load: async () => text() })),
  ...ofTeam.map((template) => ({
    key: String(template.id),
    title: template.title,
    detail: template.project_name,
    docType: template.doc_type,
    load: () => loadText(template),
  })),
]

async function loadText({ title, slug, project_slug }: DocumentTemplate) {
  try {
    return (await api.documents.get({ params: { slug: project_slug, docSlug: slug } })).doc.content
  } catch {
    showError(getCurrentText(templateLabels).failed(title))
    return undefined
  }
}
