import type { EditorView } from '@codemirror/view'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { documentQuery } from '#queries.ts'
import { showSuggestionMarks } from './editing-marks.ts'
import { suggestionsQuery } from './queries.ts'

/** Shows the open suggestions in the editor of the document. */
export function useSuggestionMarks(view: EditorView | null, slug: string, docSlug: string) {
  const { data: list } = useQuery(suggestionsQuery(slug, docSlug))
  const { data: doc } = useQuery(documentQuery(slug, docSlug))
  useEffect(() => {
    // Positions refer to the text of this revision. The query of the document may still hold another revision.
    if (!view || !list || !doc || doc.revision !== list.revision) return
    showSuggestionMarks(view, doc.content.replace(/\r\n?/g, '\n'), list.suggestions)
  }, [view, list, doc])
}
