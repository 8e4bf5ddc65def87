import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { queryClient, templatesQuery } from '#queries.ts'
import type { SlashMenuOption } from '#writing/slash-menu.ts'
import { listTemplateOptions, type TemplateOption } from './list-templates.ts'
import { templateLabels } from './template-text.ts'

/** Options of the slash menu that insert a template at the caret. */
export function listTemplateSlashOptions(): SlashMenuOption[] {
  void queryClient.prefetchQuery(templatesQuery)
  const { template: word } = getCurrentText(templateLabels)
  return listTemplateOptions().map(({ title, load }) => ({
    label: title,
    detail: word,
    words: `${word} template moban`,
    apply(view, completion, from, to) {
      view.dispatch({
        changes: { from, to },
        annotations: pickedCompletion.of(completion),
        userEvent: 'input.complete',
      })
      void insertTemplate(view, load)
    },
  }))
}

/** Inserts nothing if the user has left the document before the text of the template arrived. */
async function insertTemplate(view: EditorView, load: TemplateOption['load']) {
  const text = await load()
  if (text !== undefined && view.dom.isConnected)
    view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true })
}
