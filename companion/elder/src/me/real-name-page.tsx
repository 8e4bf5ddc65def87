import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { useInvalidateCurrentUser } from './queries.ts'

const numberLength = 18

export function RealNameVerificationPage() {
  const query = useQuery(meQuery)
  return (
    <ElderScreenLayout title="实名认证" back="/me">
      <QueryContent query={query}>
        {({ verified, realName }) =>
          verified ? (
            <EmptyState icon={BadgeCheck} title="您已完成实名认证">
              认证的姓名是{realName ?? '您本人的姓名'}，不用再做什么。
            </EmptyState>
          ) : (
            <>
              <Explanation />
              <Form />
            </>
          )
        }
      </QueryContent>
    </ElderScreenLayout>
  )
}

function Explanation() {
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">为什么要认证</h2>
      <p>发起活动、当社区队长，要先知道您是您本人，大家才放心。平时使用不用认证。</p>
      <p>填好姓名和身份证号就行，大约一分钟。</p>
      <p>身份证号加密保存，别人看不到。认证以后不能改，一天可以试 5 次。</p>
    </Card>
  )
}

function Form() {
  const [realName, setName] = useState('')
  const [idCard, setNumber] = useState('')
  const { errors, checkThen } = useFormCheck({
    realName: realName.trim() ? undefined : '请填身份证上的姓名',
    idCard:
      idCard.length === numberLength
        ? undefined
        : `请填 ${numberLength} 位身份证号，现在有 ${idCard.length} 位`,
  })
  const invalidate = useInvalidateCurrentUser()
  const verify = useMutation({
    mutationFn: () => api.users.verify({ body: { realName, idCard } }),
    onSuccess: () => {
      showToast('认证成功')
      return invalidate()
    },
  })
  return (
    <form className="flex flex-col gap-6" {...checkThen(() => verify.isPending || verify.mutate())}>
      <TextField
        label="真实姓名"
        hint="和身份证上的一样。"
        autoComplete="name"
        required
        maxLength={50}
        value={realName}
        error={errors.realName}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="身份证号"
        hint={`${numberLength} 位，最后一位可能是 X。`}
        autoComplete="off"
        autoCapitalize="characters"
        required
        className="text-lg tracking-wide tabular-nums md:text-lg"
        value={idCard}
        error={errors.idCard}
        onChange={({ target }) =>
          setNumber(
            target.value
              .toUpperCase()
              .replaceAll(/[^\dX]/g, '')
              .slice(0, numberLength),
          )
        }
      />
      <ErrorMessage error={verify.error} />
      <Button type="submit" look="primary" isBusy={verify.isPending}>
        认证
      </Button>
    </form>
  )
}
