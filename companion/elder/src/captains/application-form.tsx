import { activityCategories } from '@sanhe/companion/activities/categories-contract'
import { Button } from '@sanhe/ui/button.tsx'
import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { CheckboxChoices } from '#parts/checkbox-choices.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import type { CaptainApplication } from './types.ts'

const longest = { bio: 500, servingArea: 50 }
const maxSpecialties = 10

type Category = (typeof activityCategories)[number]
type CaptainApplicationFormProps = {
  before: CaptainApplication['application']
}

export function CaptainApplicationForm({ before }: CaptainApplicationFormProps) {
  const client = useQueryClient()
  const [bio, setBio] = useState(before?.bio ?? '')
  const [area, setArea] = useState(before?.servingArea ?? '')
  const [specialties, setSpecialties] = useState<Category[]>(
    activityCategories.filter((category) => before?.specialties.includes(category)),
  )
  const apply = useMutation({
    mutationFn: () => api.captains.apply({ body: { bio, specialties, servingArea: area } }),
    onSuccess: ({ message }) => {
      showToast(message)
      return client.invalidateQueries({ queryKey: ['captains'] })
    },
  })
  const { errors, checkThen } = useFormCheck({
    bio: bio.trim() ? undefined : '请写几句介绍自己的话',
    area: area.trim() ? undefined : '请填您想在哪里带活动',
  })
  const isChosen = specialties.length > 0
  return (
    <form className="flex flex-col gap-6" {...checkThen(() => apply.isPending || apply.mutate())}>
      <TextArea
        label="介绍一下自己"
        hint="比如以前做什么，会带大家做什么。"
        required
        maxLength={longest.bio}
        rows={4}
        value={bio}
        error={errors.bio}
        onChange={({ target }) => setBio(target.value)}
      />
      <CheckboxChoices
        label="您擅长什么"
        hint="可以选择多项，最多 10 项。"
        values={specialties}
        options={activityCategories}
        max={maxSpecialties}
        onChange={setSpecialties}
      />
      <TextField
        label="活动区域"
        hint="比如：东城区"
        required
        maxLength={longest.servingArea}
        value={area}
        error={errors.area}
        onChange={({ target }) => setArea(target.value)}
      />
      <ErrorMessage error={apply.error} />
      <Button type="submit" look="primary" disabled={!isChosen} isBusy={apply.isPending}>
        {isChosen ? '提交申请' : '请先选择擅长的'}
      </Button>
    </form>
  )
}
