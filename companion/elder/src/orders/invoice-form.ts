import type { FieldErrors } from '@sanhe/ui/form/use-form-check.ts'
import type { api } from '#api.ts'

type InvoiceRequest = Parameters<typeof api.invoices.request>[0]['body']

/** Values of the form. The names of a person and of a company are kept apart while the user changes the type. */
export type InvoiceForm = {
  titleType: InvoiceRequest['titleType']
  personName: string
  companyName: string
  taxNo: string
  email: string
}

export const emptyInvoiceForm: InvoiceForm = {
  titleType: 'personal',
  personName: '',
  companyName: '',
  taxNo: '',
  email: '',
}

/** Number of characters of a unified social credit code. */
export const taxNoLength = 18
const taxNoFormat = new RegExp(`^[0-9A-Z]{${taxNoLength}}$`)
const emailFormat = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

type InvoiceField = 'personName' | 'companyName' | 'taxNo' | 'email'

export function validateInvoiceForm(form: InvoiceForm): FieldErrors<InvoiceField> {
  const email = form.email.trim()
  const emailError =
    email && !emailFormat.test(email) ? '邮箱不对，比如：wang@qq.com。不要发邮箱就清空' : undefined
  if (form.titleType === 'personal')
    return { personName: form.personName.trim() ? undefined : '请填姓名', email: emailError }
  return {
    companyName: form.companyName.trim() ? undefined : '请填单位名称',
    taxNo: taxNoFormat.test(form.taxNo) ? undefined : `请填 ${taxNoLength} 位税号`,
    email: emailError,
  }
}

export function toInvoiceRequest(form: InvoiceForm): InvoiceRequest {
  const { titleType, personName, companyName, taxNo } = form
  const email = form.email.trim()
  const name =
    titleType === 'personal'
      ? { titleType, title: personName.trim() }
      : { titleType, title: companyName.trim(), taxNo }
  return { ...name, ...(email && { email }) }
}
