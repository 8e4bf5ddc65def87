import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { CheckboxChoices } from '#parts/checkbox-choices.tsx'
import { toShanghaiDayText } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { AvatarField } from './avatar-field.tsx'
import {
  groupBirthYearsByDecade,
  interestTags,
  maxInterests,
  describeMissingProfileFields,
  type ProfileForm,
  toProfileForm,
  toProfileRequest,
} from './profile-form.ts'
import { type CurrentUser, useInvalidateCurrentUser } from './queries.ts'
import { RemovedPictures } from './removed-pictures.tsx'

const genders = [
  { value: 'female', label: '女' },
  { value: 'male', label: '男' },
  { value: 'other', label: '保密' },
] as const
const months = Array.from({ length: 12 }, (_, at) => at + 1)

export function EditProfilePage() {
  const query = useQuery(meQuery)
  return (
    <ElderScreenLayout title="我的资料" back="/me">
      <QueryContent query={query}>
        {(me) => (
          <>
            <AvatarField avatar={me.avatar} />
            <RemovedPictures />
            <Form me={me} />
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

/** Form of the user's profile. Entered text stays in the form when the profile is fetched again. */
function Form({ me }: { me: CurrentUser }) {
  const [form, setForm] = useState(() => toProfileForm(me))
  const invalidate = useInvalidateCurrentUser()
  const change = (part: Partial<ProfileForm>) => setForm((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () => api.users.setProfile({ body: toProfileRequest(form) }),
    onSuccess: () => showToast('资料已保存'),
    onSettled: invalidate,
  })
  const missing = describeMissingProfileFields(form)
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label="昵称"
        hint="大家这样称呼您。"
        autoComplete="nickname"
        maxLength={50}
        value={form.nickname}
        onChange={({ target }) => change({ nickname: target.value })}
      />
      <Birth form={form} onChange={change} />
      <RadioChoices
        label="性别"
        value={form.gender}
        options={genders}
        onChange={(gender) => change({ gender })}
      />
      <TextField
        label="城市"
        autoComplete="address-level2"
        maxLength={50}
        value={form.city}
        onChange={({ target }) => change({ city: target.value })}
      />
      <TextField
        label="区（选填）"
        autoComplete="address-level3"
        maxLength={50}
        value={form.district}
        onChange={({ target }) => change({ district: target.value })}
      />
      <CheckboxChoices
        label="爱好"
        hint={`选 1 到 ${maxInterests} 个，我们按爱好给您推荐活动。已选 ${form.interests.length} 个。`}
        values={form.interests}
        options={interestTags}
        max={maxInterests}
        onChange={(interests) => change({ interests })}
      />
      {missing && <p className="text-muted">{missing}</p>}
      <ErrorMessage error={save.error} />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        保存
      </Button>
    </form>
  )
}

type PartProps = { form: ProfileForm; onChange: (part: Partial<ProfileForm>) => void }

function Birth({ form, onChange }: PartProps) {
  const thisYear = Number(toShanghaiDayText(systemClock.now()).slice(0, 4))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="出生年份"
        value={form.birthYear}
        onChange={({ target }) => onChange({ birthYear: target.value })}
      >
        <option value="">请选择</option>
        {[...groupBirthYearsByDecade(thisYear)].map(([decade, years]) => (
          <optgroup key={decade} label={`${decade} 年代`}>
            {years.map((year) => (
              <option key={year} value={year}>
                {year} 年
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        label="出生月份"
        value={form.birthMonth}
        onChange={({ target }) => onChange({ birthMonth: target.value })}
      >
        <option value="">请选择</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {month} 月
          </option>
        ))}
      </SelectField>
    </div>
  )
}
