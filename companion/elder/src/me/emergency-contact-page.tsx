import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PhoneField } from '#parts/phone-field.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { type CurrentUser, useInvalidateCurrentUser } from './queries.ts'

export function EmergencyContactPage() {
  const query = useQuery(meQuery)
  return (
    <ElderScreenLayout title="紧急联系人" back="/me">
      <p>有急事的时候，在每一页点“求助”，就能打给这个人。参加活动前也要先填好。</p>
      <QueryContent query={query}>
        {({ emergencyContact }) => <Form contact={emergencyContact} />}
      </QueryContent>
    </ElderScreenLayout>
  )
}

/** Form of the emergency contact. After saving, the user returns to the previous page. */
function Form({ contact }: { contact: CurrentUser['emergencyContact'] }) {
  const { history, navigate } = useRouter()
  const [name, setName] = useState(contact?.name ?? '')
  const [phone, setPhone] = useState(contact?.phone ?? '')
  const invalidate = useInvalidateCurrentUser()
  const save = useMutation({
    mutationFn: () => api.users.setEmergencyContact({ body: { name, phone } }),
    onSuccess: async () => {
      showToast('紧急联系人已保存')
      await invalidate()
      if (history.canGoBack()) history.back()
      else await navigate({ to: '/me' })
    },
  })
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label="称呼"
        hint="比如：女儿小芳。"
        autoComplete="off"
        required
        maxLength={50}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <PhoneField label="手机号" autoComplete="off" value={phone} onChange={setPhone} />
      <ErrorMessage error={save.error} />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        保存
      </Button>
    </form>
  )
}
