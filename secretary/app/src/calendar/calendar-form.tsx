import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { CalendarAccount } from '@sanhe/protocol/calendar-api'
import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
  const save = useMutation({
    mutationFn: async () => {
      if (input)
        await (account ? api.changeCalendarAccount(account.account_id, input) : api.addCalendarAccount(input))
    },
    onSuccess() {
      showToast(t.saved)
      onSaved()
    },
  })
  const field = (name: keyof CalendarDraft) => ({
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (input && !save.isPending) save.mutate()
      }}
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
      {save.error && (
        <p role="alert" className="text-sm text-danger-text">
          {explainCalendarError(save.error, t)}
        </p>
      )}
      <DialogActions>
        <Button type="submit" look="primary" disabled={!input} isBusy={save.isPending}>
          {t.save}
        </Button>
      </DialogActions>
    </form>
  )
}
