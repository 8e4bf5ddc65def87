import { ChangeSet, Text } from '@codemirror/state'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import { getDocumentTextById } from '#documents'
import { listTextUpdatesAfter, type TextUpdateLog, toEditorLineEnds } from '#text-updates'

type KnownText = { epoch: string; version: number; text: Text }

const maxTexts = 30

export type CollaborationTextCache = ReturnType<typeof createCollaborationTextCache>

/**
 * Caches the texts of documents that are edited together. A cached text is used only for the epoch and
 * version it was stored with, so a text whose transaction was rolled back is never used.
 */
export function createCollaborationTextCache(db: Sqlite) {
  const known = new LRUCache<number, KnownText>({ max: maxTexts })
  return {
    get({ document_id: id, epoch, version, saved_version }: TextUpdateLog): Text {
      const found = known.get(id)
      if (found?.epoch === epoch && found.version === version) return found.text
      let text = toText(toEditorLineEnds(getDocumentTextById(db, id).content))
      for (const row of listTextUpdatesAfter(db, id, saved_version))
        text = ChangeSet.fromJSON(JSON.parse(row.changes)).apply(text)
      known.set(id, { epoch, version, text })
      return text
    },
    set: ({ document_id: id, epoch, version }: TextUpdateLog, text: Text) =>
      void known.set(id, { epoch, version, text }),
  }
}

const toText = (text: string) => Text.of(text.split('\n'))
