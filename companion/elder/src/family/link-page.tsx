import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'

const codeLength = 6

export function LinkParentPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [inviteCode, setCode] = useState('')
  const { errors, checkThen } = useFormCheck({
    code: inviteCode.length === codeLength ? undefined : `邀请码是 ${codeLength} 位，请再看一眼`,
  })
  const link = useMutation({
    mutationFn: () => api.family.link({ body: { inviteCode } }),
    onSuccess: async ({ parentUser }) => {
      showToast(`已和${parentUser.nickname ?? '家人'}绑定`)
      await client.invalidateQueries({ queryKey: ['family'] })
      await navigate({ to: '/me/family', replace: true })
    },
  })
  return (
    <ElderScreenLayout title="填写邀请码" back="/me/family">
      <form className="flex flex-col gap-6" {...checkThen(() => link.isPending || link.mutate())}>
        <TextField
          label="邀请码"
          hint="长辈的邀请码有 6 位，有字母有数字。绑定以后，您就能帮长辈办事。"
          autoComplete="off"
          autoCapitalize="characters"
          required
          className="text-center text-2xl tracking-[0.2em] md:text-2xl"
          value={inviteCode}
          error={errors.code}
          onChange={({ target }) => {
            setCode(target.value.replaceAll(/\s/g, '').toUpperCase().slice(0, codeLength))
            link.reset()
          }}
        />
        <ErrorMessage error={link.error} />
        <Button type="submit" look="primary" isBusy={link.isPending}>
          绑定
        </Button>
      </form>
    </ElderScreenLayout>
  )
}
