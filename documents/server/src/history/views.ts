import type { RevisionRow } from '#revisions'
import type { ChangedCharacterCounts } from './changed-character-counts.ts'
import type { RevisionListRow, UnreviewedChangeRow } from './store.ts'

type Authored = Pick<RevisionRow, 'author_kind' | 'author_name'>

const authorView = ({ author_kind, author_name }: Authored) => ({ kind: author_kind, name: author_name })

export const toRevisionResponse = (entry: RevisionListRow, counts: ChangedCharacterCounts) => ({
  id: entry.id,
  author: authorView(entry),
  note: entry.note,
  created_at: entry.created_at,
  ...counts.of(entry),
  reviewed_at: entry.reviewed_at,
})

export const toBlameLineResponse = (author: RevisionRow, i: number) => ({
  line: i + 1,
  revision: author.id,
  author: authorView(author),
  created_at: author.created_at,
})

export const toAiChangeResponse = (change: UnreviewedChangeRow, counts: ChangedCharacterCounts) => ({
  revision: toRevisionResponse(change, counts),
  document: {
    id: change.document_id,
    title: change.title,
    slug: change.slug,
    project_slug: change.project_slug,
    project_name: change.project_name,
  },
  is_new: change.previous_id === null,
  is_latest: change.is_latest === 1,
})
