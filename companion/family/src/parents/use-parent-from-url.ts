import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { parentsQuery } from '#queries.ts'
import { parentsLabels } from './text.ts'

/** Returns the parent that the URL names. A parent without a name gets a general label. */
export function useParentFromUrl() {
  const t = useText(parentsLabels)
  const { parentId = '' } = useParams({ strict: false })
  const { data: parents } = useQuery(parentsQuery)
  const id = Number(parentId) || 0
  const parent = parents?.find((one) => one.id === id)
  return { id, name: parent?.nickname ?? t.noName, parent }
}
