import { systemClock } from '@sanhe/kit/runtime/clock'
import type { AgentApi } from '@sanhe/protocol/agent-api'
import { maxScheduleInstructionCharacters, maxScheduleTitleCharacters } from '@sanhe/protocol/limits'
import type { Schedule } from '@sanhe/protocol/schedules-api'
import { Button } from '@sanhe/ui/button.tsx'
import { DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ConversationField } from './conversation-field.tsx'
import { describeDraftProblem, explainScheduleError, findRefusedField } from './explain-schedule-error.ts'
import { NextRuns } from './next-runs.tsx'
import { type DraftField, findDraftProblems, type ScheduleDraft, toScheduleInput } from './schedule-draft.ts'
import { scheduleFormLabels } from './schedule-form-text.ts'
import { toSuggestedDraft } from './schedule-suggestions.ts'
import { SuggestionChips } from './suggestion-chips.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { TimingFields } from './timing-fields.tsx'

type ScheduleFormProps = {
  address: string
  api: AgentApi
  /** Schedule that the form changes; undefined for a new one. */
  schedule: Schedule | undefined
  initial: ScheduleDraft
  onSaved: () => void
}

/** Form for a new or an existing schedule. Problems are shown at their fields after the first attempt to save. */
export function ScheduleForm({ address, api, schedule, initial, onSaved }: ScheduleFormProps) {
  const t = useText(scheduleFormLabels)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const save = useMutation({
    mutationFn: () =>
      schedule
        ? api.changeSchedule(schedule.schedule_id, toScheduleInput(draft))
        : api.addSchedule(toScheduleInput(draft)),
    onSuccess: onSaved,
    // The new attempt moves the focus to the field that the agent refused.
    onError: () => setAttempts((count) => count + 1),
  })
  const now = systemClock.now()
  const refused = findRefusedField(save.error, draft, now)
  const problems = [...findDraftProblems(draft, now), ...(refused ? [refused] : [])]
  const errorOf = (field: DraftField) => {
    const problem = attempts > 0 ? problems.find((found) => found.field === field) : undefined
    return problem && describeDraftProblem(problem, t)
  }
  function change(changes: Partial<ScheduleDraft>) {
    save.reset()
    setDraft((before) => ({ ...before, ...changes }))
  }
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts])
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (findDraftProblems(draft, systemClock.now()).length > 0) setAttempts((count) => count + 1)
        else if (!save.isPending) save.mutate()
      }}
    >
      <TextArea
        label={t.instruction}
        hint={t.instructionHint}
        error={errorOf('instruction')}
        rows={4}
        maxLength={maxScheduleInstructionCharacters}
        value={draft.instruction}
        onChange={(event) => change({ instruction: event.target.value })}
      />
      {!schedule && <SuggestionChips onPick={(key) => change(toSuggestedDraft(draft, key, language))} />}
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        maxLength={maxScheduleTitleCharacters}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TimingFields draft={draft} onChange={change} errorOf={errorOf} />
      <TimeZoneField
        value={draft.timeZone}
        error={errorOf('time_zone')}
        onChange={(timeZone) => change({ timeZone })}
      />
      <NextRuns draft={draft} />
      <ConversationField
        address={address}
        api={api}
        schedule={schedule}
        value={draft.sessionId}
        error={errorOf('session_id')}
        onChange={(sessionId) => change({ sessionId })}
      />
      {save.error && !refused && (
        <p role="alert" className="text-sm text-danger-text">
          {explainScheduleError(save.error, t)}
        </p>
      )}
      <DialogActions>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {schedule ? t.save : t.create}
        </Button>
      </DialogActions>
    </form>
  )
}
