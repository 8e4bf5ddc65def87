import { activityCategories } from '@sanhe/companion/activities/categories-contract'
import { Button } from '@sanhe/ui/button.tsx'
import { TextArea, TextField } from '@sanhe/ui/field.tsx'
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
  const isChosen = specialties.length > 0
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!apply.isPending) apply.mutate()
      }}
    >
      <TextArea
        label="介绍一下自己"
        hint="比如以前做什么，会带大家做什么。"
        required
        maxLength={longest.bio}
        rows={4}
        value={bio}
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
        onChange={({ target }) => setArea(target.value)}
      />
      <ErrorMessage error={apply.error} />
      <Button type="submit" look="primary" disabled={!isChosen} isBusy={apply.isPending}>
        {isChosen ? '提交申请' : '请先选择擅长的'}
      </Button>
    </form>
  )
}
