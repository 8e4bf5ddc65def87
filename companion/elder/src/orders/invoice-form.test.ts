import { describe, expect, test } from 'vitest'
import { emptyInvoiceForm, toInvoiceRequest, validateInvoiceForm } from './invoice-form.ts'

const company = {
  ...emptyInvoiceForm,
  titleType: 'company',
  companyName: ' 榕城商贸 ',
  taxNo: '91350100M000100Y43',
} as const

describe('validateInvoiceForm', () => {
  test('asks for the name of the person, and not for the fields of a company', () => {
    expect(validateInvoiceForm(emptyInvoiceForm)).toEqual({ personName: '请填姓名', email: undefined })
  })

  test('asks for the name and the tax number of a company', () => {
    expect(validateInvoiceForm({ ...emptyInvoiceForm, titleType: 'company' })).toEqual({
      companyName: '请填单位名称',
      taxNo: '请填 18 位税号',
      email: undefined,
    })
  })

  test.each(['91350100M000100Y4', '91350100M000100Y431', '91350100-000100Y43'])(
    'refuses the tax number %s',
    (taxNo) => {
      expect(validateInvoiceForm({ ...company, taxNo }).taxNo).toBe('请填 18 位税号')
    },
  )

  test.each(['abc', 'wang@qq', 'wang@qq.', '@qq.com', 'wang li@qq.com'])(
    'refuses the address %s',
    (email) => {
      expect(validateInvoiceForm({ ...company, email }).email).toContain('邮箱不对')
    },
  )

  test.each(['', ' ', 'wang@qq.com', ' wang.li@mail.example.cn '])('accepts the address "%s"', (email) => {
    expect(validateInvoiceForm({ ...company, email }).email).toBeUndefined()
  })
})

describe('toInvoiceRequest', () => {
  test('leaves out the tax number of a company after the user chose a person', () => {
    const form = { ...company, titleType: 'personal', personName: ' 王秀兰 ' } as const
    expect(toInvoiceRequest(form)).toEqual({ titleType: 'personal', title: '王秀兰' })
  })

  test('contains the tax number of a company and the trimmed email address', () => {
    expect(toInvoiceRequest({ ...company, email: ' wang@qq.com ' })).toEqual({
      titleType: 'company',
      title: '榕城商贸',
      taxNo: '91350100M000100Y43',
      email: 'wang@qq.com',
    })
  })
})
