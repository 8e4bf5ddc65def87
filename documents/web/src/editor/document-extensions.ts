import type { Extension } from '@codemirror/state'
import type { QueryClient } from '@tanstack/react-query'
import { createNewDocumentOption } from '#new-document/slash-new-document.ts'
import { listTemplateSlashOptions } from '#templates/slash-templates.ts'
import { wikiLinkCompletion } from '#writing/link-completion.ts'
import { mentionCompletion } from '#writing/mention-completion.ts'
import { getCodeMirrorPhrases } from '#writing/phrases.ts'
import { createSlashMenu } from '#writing/slash-menu.ts'
import { formatTitledLink } from '#writing/titled-link.ts'
import { createWritingSources } from '#writing/writing-sources.ts'
import { editorExtensions } from './codemirror.ts'
import type { CodeEditorProps } from './code-editor.tsx'
import { createEditorKeymap, type EditorToolLabels } from './tools.ts'
import { uploadIntoEditor } from './uploads.ts'

/**
 * Returns the extensions that belong to the document of an editor: completion, shortcuts, files, and reports of changes.
 * `read` returns the current properties of the component, which change while the editor stays mounted.
 */
export function createDocumentExtensions(
  read: () => CodeEditorProps,
  t: { text: string; placeholder: string; words: EditorToolLabels },
  queryClient: QueryClient,
): Extension {
  const save = () => void read().document.saving.flush()
  const sources = createWritingSources(queryClient, read)
  return editorExtensions({
    label: t.text,
    hint: t.placeholder,
    onChange: (text) => read().document.edit(text),
    onBlur: save,
    onFiles: (editor, files, at) => void uploadIntoEditor(editor, read().projectSlug, files, at),
    completions: {
      inline: [wikiLinkCompletion(sources), mentionCompletion(sources)],
      block: [
        createSlashMenu(
          () => read().onChooseFile(),
          () => [createNewDocumentOption(read), ...listTemplateSlashOptions()],
        ),
      ],
    },
    formatOwnUrl: (url, text) => formatTitledLink(sources, url, text),
    phrases: getCodeMirrorPhrases(),
    keys: createEditorKeymap(t.words, save),
  })
}
