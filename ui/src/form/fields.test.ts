import { expect, test } from 'vitest'
import { type FormFields, toBody, toValues } from './fields.ts'

const fields: FormFields = {
  title: { kind: 'text', label: 'Title' },
  price: { kind: 'money', label: 'Price' },
  unit: { kind: 'text', label: 'Unit', isOptional: true },
  phone: { kind: 'text', label: 'Phone', isOmittedWhenEmpty: true },
  areas: { kind: 'list', label: 'Areas' },
  images: { kind: 'images', label: 'Images', max: 9 },
  isOnline: { kind: 'switch', label: 'Online' },
}

test('toBody converts numbers and lists, sends an empty optional field as null, and leaves out an empty field that must not be sent', () => {
  const values = {
    title: ' 陪诊 ',
    price: '88.5',
    unit: '',
    phone: '',
    areas: '海淀区、 西城区,',
    images: ['a'],
  }
  expect(toBody(fields, { ...values, isOnline: true })).toEqual({
    title: '陪诊',
    price: 88.5,
    unit: null,
    areas: ['海淀区', '西城区'],
    images: ['a'],
    isOnline: true,
  })
})

test('toBody leaves out a field that the other values hide', () => {
  const doctor = {
    kind: 'text',
    label: 'Doctor',
    isShown: ({ role }) => role === 'doctor',
  } satisfies FormFields[string]
  const shownByRole: FormFields = { role: { kind: 'text', label: 'Role' }, doctor }
  expect(toBody(shownByRole, { role: 'finance', doctor: '7' })).toEqual({ role: 'finance' })
  expect(toBody(shownByRole, { role: 'doctor', doctor: '7' })).toEqual({ role: 'doctor', doctor: '7' })
})

test('toBody converts an empty list field to an empty array', () => {
  expect(toBody({ areas: fields['areas']! }, { areas: '' })).toEqual({ areas: [] })
})

test('toValues fills a form with an entry and leaves missing fields empty', () => {
  const entry = { title: '陪诊', price: 88.5, unit: null, areas: ['海淀区', '西城区'], isOnline: true }
  expect(toValues(fields, entry)).toEqual({
    title: '陪诊',
    price: '88.5',
    unit: '',
    phone: '',
    areas: '海淀区、西城区',
    images: [],
    isOnline: true,
  })
})
