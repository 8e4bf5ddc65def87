import { activityCategories } from '@sanhe/companion/activities/categories-contract'
import { Button } from '@sanhe/ui/button.tsx'
import { SelectField, TextArea, TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { type ReactNode, useState } from 'react'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { type ActivityDraft, type ActivityDraftErrors, validateActivityDraft } from './activity-draft.ts'
import { CoverImageField } from './cover-image-field.tsx'
import { LocationFields } from './location-fields.tsx'
import type { ActivityStartTime } from './start-times.ts'
import { ActivityTimeFields } from './time-fields.tsx'

const longest = { title: 20, description: 200 }
const people = { min: 5, max: 15 }

type ActivityFormProps = {
  first: ActivityDraft
  /**
   * Start, number of participants and cover image of the existing activity. Undefined if the form creates an activity.
   */
  before?: { start: ActivityStartTime; joined: number; image: string | null }
  /** Reason why the server refused the activity, with the next step for the user. */
  refusal: ReactNode
  action: string
  isBusy: boolean
  onSend: (plan: ActivityDraft) => void
}

/** Form that creates or edits an activity. Entered text stays in the form after the server refuses the activity. */
export function ActivityForm({ first, before, refusal, action, isBusy, onSend }: ActivityFormProps) {
  const [plan, setPlan] = useState(first)
  const { errors, checkThen } = useFormCheck(validateActivityDraft(plan))
  const change = (changes: Partial<ActivityDraft>) => setPlan((shown) => ({ ...shown, ...changes }))
  return (
    <form className="flex flex-col gap-6" {...checkThen(() => isBusy || onSend(plan))}>
      <TitleFields plan={plan} errors={errors} onChange={change} />
      <ActivityTimeFields plan={plan} before={before?.start} onChange={change} />
      <PeopleField value={plan.people} joined={before?.joined ?? 0} onChange={change} />
      <LocationFields place={plan.place} errors={errors} onChange={(place) => change({ place })} />
      {plan.locationType && (
        <RadioChoices
          label="地点类型"
          value={plan.locationType}
          options={[
            { value: 'public', label: '公共场所' },
            { value: 'community', label: '社区场所' },
          ]}
          onChange={(locationType) => change({ locationType })}
        />
      )}
      <TextArea
        label="介绍（选填）"
        hint="做些什么，要带什么。"
        maxLength={longest.description}
        rows={4}
        value={plan.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <CoverImageField
        image={plan.image === undefined ? (before?.image ?? null) : plan.image}
        onChange={(image) => change({ image })}
      />
      {refusal}
      <Button type="submit" look="primary" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}

type Part = { plan: ActivityDraft; onChange: (changes: Partial<ActivityDraft>) => void }

const TitleFields = ({ plan, errors, onChange }: Part & { errors: ActivityDraftErrors }) => (
  <>
    <TextField
      label="活动名称"
      hint="20 个字以内，比如：清晨太极拳"
      required
      maxLength={longest.title}
      value={plan.title}
      error={errors.title}
      onChange={({ target }) => onChange({ title: target.value })}
    />
    <SelectField
      label="类别"
      required
      value={plan.category}
      error={errors.category}
      onChange={({ target }) => onChange({ category: target.value as ActivityDraft['category'] })}
    >
      <option value="">请选择类别</option>
      {activityCategories.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  </>
)

type PeopleFieldProps = { value: number; joined: number; onChange: Part['onChange'] }

/** The largest number of participants cannot be set below the number of users who have joined. */
function PeopleField({ value, joined, onChange }: PeopleFieldProps) {
  const least = Math.max(people.min, joined)
  return (
    <SelectField
      label="人数上限"
      value={value}
      onChange={({ target }) => onChange({ people: Number(target.value) })}
    >
      {Array.from({ length: people.max - least + 1 }, (_, nth) => least + nth).map((count) => (
        <option key={count} value={count}>
          {count} 人
        </option>
      ))}
    </SelectField>
  )
}
