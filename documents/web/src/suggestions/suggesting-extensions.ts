import type { Extension } from '@codemirror/state'
import { showError } from '@sanhe/ui/toasts.ts'
import { editorExtensions } from '#editor/codemirror.ts'
import { createEditorKeymap, type EditorToolLabels } from '#editor/tools.ts'
import { getCodeMirrorPhrases } from '#writing/phrases.ts'
import { suggestingExtension } from './suggesting-extension.ts'

/** Returns the extensions of an editor whose changes become suggestions. Suggestions have no files and no completion. */
export const createSuggestingExtensions = (
  t: { text: string; placeholder: string; noFiles: string },
  { words }: { words: EditorToolLabels },
  { onChange, flush }: { onChange: () => void; flush: () => void },
): Extension => [
  editorExtensions({
    label: t.text,
    hint: t.placeholder,
    onChange,
    onBlur: flush,
    onFiles: () => showError(t.noFiles),
    completions: { inline: [], block: [] },
    phrases: getCodeMirrorPhrases(),
    keys: createEditorKeymap(words, flush),
  }),
  suggestingExtension,
]
