import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { mobileNumberError } from '#parts/contact-details.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { PhoneField } from '#parts/phone-field.tsx'
import { PhraseText } from '#parts/phrase-text.tsx'
import { deleteLocalData } from '#session.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'

const lost = [
  '昵称、头像、爱好和实名信息',
  '健康记录、和管家的聊天',
  '积分、优惠券和没用完的会员',
  '和家人的绑定',
]

export function DeleteAccountPage() {
  return (
    <ElderScreenLayout title="注销账号" back="/me">
      <Card className="flex flex-col gap-2">
        <h2 className="text-lg font-bold">
          <PhraseText text="注销以后，以下内容会永久删除：" />
        </h2>
        <ul className="list-disc pl-6">
          {lost.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>有未完成的订单，请先完成或取消。</p>
      </Card>
      <Link to="/me" className={buttonClasses()}>
        不注销，回去
      </Link>
      <Form />
    </ElderScreenLayout>
  )
}

function Form() {
  const [phone, setPhone] = useState('')
  const { errors, checkThen } = useFormCheck({ phone: mobileNumberError(phone) })
  const [isDialogOpen, setDialogOpen] = useState(false)
  const end = useMutation({
    mutationFn: () => api.users.remove({ body: { phone } }),
    onSuccess: deleteLocalData,
    onError: () => setDialogOpen(false),
  })
  return (
    <form className="flex flex-col gap-5" {...checkThen(() => setDialogOpen(true))}>
      <PhoneField
        label="请再次填写您的手机号"
        hint="用来确认是您本人要注销。"
        autoComplete="off"
        value={phone}
        error={errors.phone}
        onChange={setPhone}
      />
      <ErrorMessage error={end.error} />
      <Button type="submit" look="danger">
        注销账号
      </Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="注销账号？"
        keep="再想想"
        action="注销账号"
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        注销以后不能恢复。
      </ConfirmDialog>
    </form>
  )
}
