import { systemClock } from '@sanhe/kit/runtime/clock'
import { useQuery } from '@tanstack/react-query'
import { CardHeader } from '#parts/card-header.tsx'
import { Card } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { isShownOnHomePage } from './home-message.ts'
import { formatSender } from './message-labels.ts'
import { newestFamilyMessageQuery } from './queries.ts'

/** Card of the home page with the newest message of a child. It is left out once the message was dealt with. */
export function NewestMessageCard() {
  const { data: message } = useQuery(newestFamilyMessageQuery)
  if (!message || !isShownOnHomePage(message, systemClock.now())) return null
  return (
    <Card aria-labelledby="newest-message" className="flex flex-col gap-2">
      <CardHeader id="newest-message" title="家人留言" to="/me/family/messages" linkText="全部留言" />
      <p className="text-muted [overflow-wrap:anywhere]">
        {formatSender(message)} <span className="inline-block">{formatDateTime(message.createdAt)}</span>
      </p>
      <p className="mb-2 text-lg [overflow-wrap:anywhere] whitespace-pre-line">{message.text}</p>
      <AnswerButtons message={message} />
    </Card>
  )
}
