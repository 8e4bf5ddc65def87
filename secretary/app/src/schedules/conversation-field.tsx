import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Schedule } from '@sanhe/protocol/schedules-api'
import { SelectField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { newConversation } from './schedule-draft.ts'
import { scheduleFormLabels } from './schedule-form-text.ts'

type ConversationFieldProps = {
  address: string
  api: AgentApi
  schedule: Schedule | undefined
  value: string
  error: string | undefined
  onChange: (sessionId: string) => void
}

/** Choice of the conversation that receives the results: a new one, or one of those that were used last. */
export function ConversationField({
  address,
  api,
  schedule,
  value,
  error,
  onChange,
}: ConversationFieldProps) {
  const t = useText(scheduleFormLabels)
  const { data } = useQuery({
    queryKey: ['schedule-conversations', address],
    queryFn: async () => (await api.sessions()).sessions,
    staleTime: 0,
  })
  const known = (data ?? []).map(({ session_id, title, is_shared }) => ({
    id: session_id,
    title: is_shared ? t.shared(title || t.untitled) : title || t.untitled,
  }))
  const current = schedule && { id: schedule.session_id, title: schedule.session_title || t.untitled }
  // The conversation of an old schedule may not be among those that were used last.
  const options = current && !known.some(({ id }) => id === current.id) ? [current, ...known] : known
  return (
    <SelectField
      label={t.conversation}
      hint={value === newConversation ? t.newHint : undefined}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value={newConversation}>{t.newConversation}</option>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
