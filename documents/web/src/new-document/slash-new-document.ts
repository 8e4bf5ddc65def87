import { pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { dictionary, getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import {
  addUploadPlaceholder,
  createPlaceholderId,
  findUploadPlaceholderPosition,
  removeUploadPlaceholder,
} from '#editor/upload-placeholders.ts'
import { isEventStreamConnected } from '#live.ts'
import { queryClient, treeQuery } from '#queries.ts'
import { createDocument } from '#tree/actions.ts'
import { findTreeNode } from '#tree/node.ts'
import { formatDocumentLink } from '#writing/link-candidates.ts'
import type { SlashMenuOption } from '#writing/slash-menu.ts'

export const slashNewDocumentLabels = dictionary({
  en: {
    newDocument: 'New document',
    untitled: 'Untitled',
    creating: 'Creating document',
    offline: 'You are offline. A document can be created when you are back online.',
    notCreated: (reason: string) => `Could not create a document. ${reason}`,
  },
  zh: {
    newDocument: '新建文档',
    untitled: '无标题',
    creating: '正在新建文档',
    offline: '网络已断开，联网后才能新建文档。',
    notCreated: (reason) => `文档创建失败。${reason}`,
  },
})

type EditedDocument = { projectSlug: string; documentId: number }

/**
 * Option of the slash menu that creates a document in the folder of the edited document and inserts a link to it. The
 * caret stays in the text.
 */
export function createNewDocumentOption(edited: () => EditedDocument): SlashMenuOption {
  const t = getCurrentText(slashNewDocumentLabels)
  return {
    label: t.newDocument,
    detail: '[[ ]]',
    words: 'page subpage create xinjian wendang',
    apply(view, completion, from, to) {
      view.dispatch({
        changes: { from, to },
        annotations: pickedCompletion.of(completion),
        userEvent: 'input.complete',
      })
      if (isEventStreamConnected()) void insertNewDocument(view, edited())
      else showError(t.offline)
    },
  }
}

async function insertNewDocument(view: EditorView, { projectSlug, documentId }: EditedDocument) {
  const t = getCurrentText(slashNewDocumentLabels)
  const id = createPlaceholderId()
  const at = view.state.selection.main.head
  view.dispatch({ effects: addUploadPlaceholder.of({ id, at, label: t.creating }) })
  const effects = removeUploadPlaceholder.of({ id })
  try {
    const parentId = findTreeNode(readTree(projectSlug), documentId)?.parent_id ?? null
    const doc = await createDocument(projectSlug, {
      type: 'doc',
      title: t.untitled,
      docType: 'general',
      parentId,
    })
    if (!view.dom.isConnected) return
    const insert = formatDocumentLink(readTree(projectSlug), doc)
    const place = findUploadPlaceholderPosition(view, id) ?? view.state.selection.main.head
    const isCaretThere = view.state.selection.main.head === place
    view.dispatch({
      changes: { from: place, insert },
      effects,
      userEvent: 'input.complete',
      ...(isCaretThere && { selection: { anchor: place + insert.length } }),
    })
  } catch (error) {
    if (view.dom.isConnected) view.dispatch({ effects })
    showError(t.notCreated(error instanceof Error ? error.message : ''))
  }
}

const readTree = (slug: string) => queryClient.getQueryData(treeQuery(slug).queryKey) ?? []
