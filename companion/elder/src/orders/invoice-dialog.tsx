import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { type FieldErrors, useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, getChineseErrorMessage } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { formatYuan } from '#parts/money.ts'
import { RadioChoices } from '#parts/radio-choices.tsx'
import {
  emptyInvoiceForm,
  type InvoiceForm,
  taxNoLength,
  toInvoiceRequest,
  validateInvoiceForm,
} from './invoice-form.ts'
import { orderInvoicesQuery } from './queries.ts'

type InvoiceDialogProps = { orderNo: string; amount: number; isOpen: boolean; onClose: () => void }

/** Form that requests an invoice. Entered text is kept when the dialog is closed. */
export function InvoiceDialog({ orderNo, amount, isOpen, onClose }: InvoiceDialogProps) {
  const [form, setForm] = useState(emptyInvoiceForm)
  const { errors, checkThen } = useFormCheck(validateInvoiceForm(form))
  const request = useRequestInvoice(orderNo, onClose)
  const isTaxNoRefused = getErrorCode(request.error) === 'TAX_NO_INVALID'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="申请发票"
      description={`电子发票，金额 ${formatYuan(amount)}。工作人员开好以后会通知您。`}
      keepMounted
    >
      <form
        className="flex flex-col gap-4"
        {...checkThen(() => request.isPending || request.mutate(toInvoiceRequest(form)))}
      >
        <InvoiceFields
          form={form}
          errors={isTaxNoRefused ? { ...errors, taxNo: getChineseErrorMessage(request.error) } : errors}
          onChange={(changes) => {
            setForm((before) => ({ ...before, ...changes }))
            request.reset()
          }}
        />
        {!isTaxNoRefused && <ErrorMessage error={request.error} />}
        <Button type="submit" look="primary" isBusy={request.isPending}>
          提交申请
        </Button>
      </form>
    </Dialog>
  )
}

function useRequestInvoice(orderNo: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnType<typeof toInvoiceRequest>) =>
      api.invoices.request({ params: { orderNo }, body }),
    onSuccess({ message }) {
      showToast(message)
      onDone()
      return client.invalidateQueries({ queryKey: orderInvoicesQuery(orderNo).queryKey })
    },
  })
}

const titleTypes = [
  { value: 'personal', label: '个人' },
  { value: 'company', label: '单位' },
] as const
const maxTitleLength = 100

type InvoiceFieldsProps = {
  form: InvoiceForm
  errors: FieldErrors<keyof InvoiceForm>
  onChange: (changes: Partial<InvoiceForm>) => void
}

function InvoiceFields({ form, errors, onChange }: InvoiceFieldsProps) {
  const fieldOf = (name: 'personName' | 'companyName' | 'taxNo' | 'email') => ({
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <RadioChoices
        label="发票开给谁"
        value={form.titleType}
        options={titleTypes}
        onChange={(titleType) => onChange({ titleType })}
      />
      {form.titleType === 'personal' ? (
        <TextField label="姓名" autoComplete="name" maxLength={maxTitleLength} {...fieldOf('personName')} />
      ) : (
        <>
          <TextField
            label="单位名称"
            autoComplete="organization"
            maxLength={maxTitleLength}
            {...fieldOf('companyName')}
          />
          <TextField
            label="税号"
            hint={`${taxNoLength} 位统一社会信用代码，营业执照上有。`}
            autoComplete="off"
            autoCapitalize="characters"
            {...fieldOf('taxNo')}
            onChange={({ target }) =>
              onChange({ taxNo: target.value.replaceAll(/\s/g, '').toUpperCase().slice(0, taxNoLength) })
            }
          />
        </>
      )}
      <TextField
        label="邮箱（选填）"
        hint="填了邮箱，发票会发到邮箱里。"
        type="email"
        autoComplete="email"
        {...fieldOf('email')}
      />
    </>
  )
}
