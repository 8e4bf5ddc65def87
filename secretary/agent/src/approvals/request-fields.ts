import {
  type ActionApprovalRequest,
  type Deps,
  findSharedAuthor,
  type LabelledDetailsForApproval,
  readConversationScope,
} from '#core'
import type * as store from './store.ts'

/** Names the person for whom the action is, in shared conversations. */
export function requestedBy(db: Deps['db'], row: Pick<store.ApprovalRow, 'session_id' | 'message_id'>) {
  const { session_id, message_id } = row
  const { personId } = readConversationScope(db, session_id, message_id)
  const asking = findSharedAuthor(db, session_id, personId)
  return asking ? { requested_by: asking } : {}
}

/** Returns the details of a request as fields of its frame. */
export const detailFields = (
  { details = {}, translations, tool, risk, by, summaries }: ActionApprovalRequest,
  hasChanged: boolean,
) => ({
  ...(summaries && { summaries }),
  ...((risk ?? by) && { risk: risk ?? by?.risk }),
  ...(details.target !== undefined && { target: details.target }),
  ...(details.overwrites !== undefined && { overwrites: details.overwrites }),
  ...labelledFields(details),
  ...(translations && {
    translations: {
      ...(translations.en && { en: labelledFields(translations.en) }),
      ...(translations.zh && { zh: labelledFields(translations.zh) }),
    },
  }),
  ...(details.builtInTool !== undefined && { built_in_tool: details.builtInTool }),
  ...(tool && {
    tool: { server: tool.server, name: tool.name, ...(hasChanged && { changed: true as const }) },
  }),
})

const labelledFields = ({ diff, input, leftOut }: LabelledDetailsForApproval) => ({
  ...(diff !== undefined && { diff }),
  ...(input !== undefined && { input }),
  ...(leftOut && { left_out: leftOut }),
})
