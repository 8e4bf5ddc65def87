import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { CalendarAccountInput } from '@sanhe/protocol/calendar-api'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { explainCalendarError, explainCalendarProblem } from './explain-calendar-error.ts'
import { calendarLabels } from './calendar-text.ts'

type CalendarTestProps = {
  api: AgentApi
  input: CalendarAccountInput | undefined
  accountId: number | undefined
}

/** Button that logs in to the servers of a calendar, and the result of each. */
export function CalendarTest({ api, input, accountId }: CalendarTestProps) {
  const t = useText(calendarLabels)
  const test = useMutation({
    mutationFn: (account: CalendarAccountInput) =>
      api.testCalendarAccount({ ...account, ...(accountId !== undefined && { account_id: accountId }) }),
  })
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start"
        isBusy={test.isPending}
        disabled={!input}
        onClick={() => input && test.mutate(input)}
      >
        {t.test}
      </Button>
      <output className="flex flex-col gap-2 text-sm empty:hidden">
        {test.error && <ServerResult problem={explainCalendarError(test.error, t)} />}
        {test.data && (
          <>
            <ServerResult
              name={t.events}
              problem={test.data.calendar && explainCalendarProblem(test.data.calendar, t)}
            />
            {test.variables.contacts_url !== null && (
              <ServerResult
                name={t.contacts}
                problem={test.data.contacts && explainCalendarProblem(test.data.contacts, t)}
              />
            )}
          </>
        )}
      </output>
    </div>
  )
}

function ServerResult({ name, problem }: { name?: string; problem: string | null }) {
  const t = useText(calendarLabels)
  const Icon = problem ? CircleX : CircleCheck
  return (
    <span className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${problem ? 'text-danger-text' : 'text-ok-text'}`}
      />
      <span>
        {name && <span className="font-medium">{name}: </span>}
        {problem ?? t.works}
      </span>
    </span>
  )
}
