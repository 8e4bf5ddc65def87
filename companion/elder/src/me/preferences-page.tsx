import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { CheckboxChoices } from '#parts/checkbox-choices.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { preferencesQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { FrequentDestinationsField } from './frequent-destinations-field.tsx'
import {
  dietaryRestrictionOptions,
  type PreferencesForm,
  toPreferencesForm,
  toPreferencesRequest,
} from './preferences-form.ts'
import type { ButlerPreferences } from './queries.ts'

export function ButlerPreferencesPage() {
  const query = useQuery(preferencesQuery)
  return (
    <ElderScreenLayout title="告诉管家" back="/me">
      <p>管家记住这些，帮您挂号、买菜、出门时就不用再问。都可以不填。</p>
      <QueryContent query={query}>{(preferences) => <Form preferences={preferences} />}</QueryContent>
    </ElderScreenLayout>
  )
}

function Form({ preferences }: { preferences: ButlerPreferences }) {
  const client = useQueryClient()
  const [form, setForm] = useState(() => toPreferencesForm(preferences))
  const change = (part: Partial<PreferencesForm>) => setForm((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () => api.butler.changePreferences({ body: toPreferencesRequest(form) }),
    onSuccess: (reply) => {
      client.setQueryData(preferencesQuery.queryKey, reply.preferences)
      showToast('已保存')
    },
  })
  const field = (name: 'hospital' | 'doctor' | 'home' | 'otherDiets') => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField label="常去的医院" maxLength={100} {...field('hospital')} />
      <TextField label="常看的医生" maxLength={100} {...field('doctor')} />
      <TextField label="家庭住址" autoComplete="street-address" maxLength={200} {...field('home')} />
      <CheckboxChoices
        label="饮食要求"
        values={form.diets}
        options={dietaryRestrictionOptions}
        onChange={(diets) => change({ diets })}
      />
      <TextField
        label="其他忌口"
        hint="用顿号隔开，比如：花生、香菜。"
        maxLength={200}
        {...field('otherDiets')}
      />
      <FrequentDestinationsField
        destinations={form.destinations}
        onChange={(destinations) => change({ destinations })}
      />
      <ErrorMessage error={save.error} />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        保存
      </Button>
    </form>
  )
}
