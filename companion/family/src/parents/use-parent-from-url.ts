import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { parentsQuery } from '#queries.ts'
import { parentsLabels } from './text.ts'

/**
 * Returns the parent that the URL names. A parent without a name gets a general label: `name` stands alone,
 * `nameInSentence` stands within a sentence.
 */
export function useParentFromUrl() {
  const t = useText(parentsLabels)
  const { parentId = '' } = useParams({ strict: false })
  const { data: parents } = useQuery(parentsQuery)
  const id = Number(parentId) || 0
  const parent = parents?.find((one) => one.id === id)
  const nickname = parent?.nickname
  return { id, name: nickname ?? t.noName, nameInSentence: nickname ?? t.noNameInSentence, parent }
}
