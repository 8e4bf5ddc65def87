import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { CalendarAccount } from '@sanhe/protocol/calendar-api'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { ConnectionForm } from '#connected-accounts/connection-form.tsx'
import { type CalendarDraft, toCalendarDraft, toCalendarInput } from './calendar-draft.ts'
import { calendarLabels } from './calendar-text.ts'
import { ConnectedAccountTest } from '#connected-accounts/connection-test.tsx'
import { explainCalendarError, explainCalendarProblem } from './explain-calendar-error.ts'

type CalendarFormProps = { api: AgentApi; account: CalendarAccount | undefined; onSaved: () => void }

/** Returns the account whose stored password the connection test uses if the form contains no password. */
const pickAccountId = (account: CalendarAccount | undefined) => account && { account_id: account.account_id }

/** Form for a calendar account. */
export function CalendarForm({ api, account, onSaved }: CalendarFormProps) {
  const t = useText(calendarLabels)
  const [draft, setDraft] = useState(() => toCalendarDraft(account))
  const complete = toCalendarInput(draft)
  // A new account needs a password. A stored account keeps its password if the field is empty.
  const input = account || complete?.password ? complete : undefined
  const field = (name: keyof CalendarDraft) => ({
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <ConnectionForm
      labels={t}
      input={input}
      save={(entered) =>
        account ? api.changeCalendarAccount(account.account_id, entered) : api.addCalendarAccount(entered)
      }
      explainError={(error) => explainCalendarError(error, t)}
      onSaved={onSaved}
    >
      <TextField label={t.name} hint={t.nameHint} maxLength={100} {...field('name')} />
      <TextField
        label={t.calendarUrl}
        hint={t.calendarUrlHint}
        inputMode="url"
        maxLength={900}
        {...field('calendarUrl')}
      />
      <TextField
        label={t.contactsUrl}
        hint={t.contactsUrlHint}
        inputMode="url"
        maxLength={900}
        {...field('contactsUrl')}
      />
      <TextField label={t.user} hint={t.userHint} maxLength={254} {...field('user')} />
      <TextField
        label={t.password}
        hint={account ? t.passwordStored : t.passwordHint}
        type="password"
        maxLength={500}
        {...field('password')}
      />
      <ConnectedAccountTest
        labels={t}
        input={input}
        test={async (tested) => {
          const { calendar, contacts } = await api.testCalendarAccount({
            ...tested,
            ...pickAccountId(account),
          })
          return [
            { name: t.events, problem: calendar && explainCalendarProblem(calendar, t) },
            ...(tested.contacts_url === null
              ? []
              : [{ name: t.contacts, problem: contacts && explainCalendarProblem(contacts, t) }]),
          ]
        }}
        explainError={(error) => explainCalendarError(error, t)}
      />
    </ConnectionForm>
  )
}
