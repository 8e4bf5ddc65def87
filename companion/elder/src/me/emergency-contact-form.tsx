import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { mobileNumberError } from '#parts/contact-details.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PhoneField } from '#parts/phone-field.tsx'
import { type CurrentUser, useInvalidateCurrentUser } from './queries.ts'

type FormProps = { contact: CurrentUser['emergencyContact']; onSaved: () => Promise<unknown> | void }

/** Form of the emergency contact: name, relation and phone number. */
export function EmergencyContactForm({ contact, onSaved }: FormProps) {
  const [name, setName] = useState(contact?.name ?? '')
  const [relation, setRelation] = useState(contact?.relation ?? '')
  const [phone, setPhone] = useState(contact?.phone ?? '')
  const { errors, checkThen } = useFormCheck({
    name: name.trim() ? undefined : '请填这个人的称呼，比如：小芳',
    phone: mobileNumberError(phone),
  })
  const invalidate = useInvalidateCurrentUser()
  const save = useMutation({
    mutationFn: () =>
      api.users.setEmergencyContact({ body: { name, phone, relation: relation.trim() || null } }),
    onSuccess: async () => {
      showToast('紧急联系人已保存')
      await invalidate()
      await onSaved()
    },
  })
  return (
    <form className="flex flex-col gap-6" {...checkThen(() => save.isPending || save.mutate())}>
      <TextField
        label="称呼"
        hint="比如：小芳。"
        autoComplete="off"
        required
        maxLength={50}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="和您的关系（选填）"
        hint="比如：女儿、儿子、老伴、邻居。"
        autoComplete="off"
        maxLength={20}
        value={relation}
        onChange={({ target }) => setRelation(target.value)}
      />
      <PhoneField label="手机号" autoComplete="off" value={phone} error={errors.phone} onChange={setPhone} />
      <ErrorMessage error={save.error} />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        保存
      </Button>
    </form>
  )
}
