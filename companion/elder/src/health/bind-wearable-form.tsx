import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import type { Wearable } from './queries.ts'
import { wearableBrandLabels } from './wearable-labels.ts'

const brands = (['vendor_a', 'vendor_b'] as const).map((value) => ({
  value,
  label: wearableBrandLabels[value],
}))
const maxCodeLength = 500

/**
 * Form that connects a wearable with a code from the app of its manufacturer. The measurements of the wearable then
 * arrive automatically.
 */
export function BindWearableForm() {
  const client = useQueryClient()
  const [brand, setBrand] = useState<Wearable['brand']>('vendor_a')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const authCode = code.normalize('NFKC').replace(/\s/g, '')
  const bind = useMutation({
    mutationFn: () => api.health.bind({ body: { brand, authCode } }),
    onSuccess({ added }) {
      setCode('')
      setTried(false)
      showToast(added ? `绑定成功，已同步 ${added} 条记录` : '绑定成功，数据稍后同步')
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['health'] }),
  })
  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setTried(true)
    if (authCode && !bind.isPending) bind.mutate()
  }
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <h2 className="text-lg font-bold">绑定新的手表或手环</h2>
      <RadioChoices label="哪个品牌" value={brand} options={brands} onChange={setBrand} />
      <TextField
        label="绑定码"
        hint="在手表厂家的手机应用里能找到。不会弄，可以请家人帮忙。"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxCodeLength}
        value={code}
        error={isTried && !authCode ? '请填绑定码' : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <ErrorMessage error={bind.error} />
      <Button type="submit" look="primary" isBusy={bind.isPending}>
        绑定
      </Button>
    </form>
  )
}
