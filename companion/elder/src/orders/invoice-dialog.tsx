import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { orderInvoicesQuery } from './queries.ts'

type InvoiceDialogProps = { orderNo: string; amount: number; isOpen: boolean; onClose: () => void }

const titleTypes = [
  { value: 'personal', label: '个人' },
  { value: 'company', label: '单位' },
] as const
const maxTitleLength = 100
const taxNoLength = 18

/** Form that requests an invoice. Entered text is kept when the dialog is closed. */
export function InvoiceDialog({ orderNo, amount, isOpen, onClose }: InvoiceDialogProps) {
  const client = useQueryClient()
  const [titleType, setTitleType] = useState<'personal' | 'company'>('personal')
  const [title, setTitle] = useState('')
  const [taxNo, setTaxNo] = useState('')
  const [email, setEmail] = useState('')
  const isCompany = titleType === 'company'
  const request = useMutation({
    mutationFn: () =>
      api.invoices.request({
        params: { orderNo },
        body: {
          titleType,
          title: title.trim(),
          ...(isCompany && { taxNo: taxNo.trim() }),
          ...(email.trim() && { email: email.trim() }),
        },
      }),
    onSuccess({ message }) {
      showToast(message)
      onClose()
      return client.invalidateQueries({ queryKey: orderInvoicesQuery(orderNo).queryKey })
    },
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="申请发票" keepMounted>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          request.mutate()
        }}
      >
        <p>电子发票，金额 {formatYuan(amount)}</p>
        <RadioChoices label="抬头类型" value={titleType} options={titleTypes} onChange={setTitleType} />
        <TextField
          label={isCompany ? '单位名称' : '姓名'}
          required
          maxLength={maxTitleLength}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        {isCompany && (
          <TextField
            label="税号"
            hint="18 位统一社会信用代码，营业执照上有。"
            required
            autoCapitalize="characters"
            maxLength={taxNoLength}
            value={taxNo}
            onChange={({ target }) => setTaxNo(target.value)}
          />
        )}
        <TextField
          label="邮箱（可以不填）"
          type="email"
          autoComplete="email"
          hint="填了邮箱，发票会发到邮箱里。"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <ErrorMessage error={request.error} />
        <Button type="submit" look="primary" disabled={!title.trim()} isBusy={request.isPending}>
          提交申请
        </Button>
      </form>
    </Dialog>
  )
}
