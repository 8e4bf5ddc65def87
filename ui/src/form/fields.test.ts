import { expect, test } from 'vitest'
import { type FormFields, toRequestBody, toFormValues } from './fields.ts'

const fields: FormFields = {
  title: { kind: 'text', label: 'Title' },
  price: { kind: 'money', label: 'Price' },
  unit: { kind: 'text', label: 'Unit', isOptional: true },
  phone: { kind: 'text', label: 'Phone', isOmittedWhenEmpty: true },
  areas: { kind: 'list', label: 'Areas' },
  images: { kind: 'images', label: 'Images', max: 9 },
  sessions: { kind: 'time-ranges', label: 'Sessions' },
  isOnline: { kind: 'switch', label: 'Online' },
}

test('toRequestBody converts numbers and lists, sends an empty optional field as null, and leaves out an empty field that must not be sent', () => {
  const values = {
    title: ' 陪诊 ',
    price: '88.5',
    unit: '',
    phone: '',
    areas: '海淀区、 西城区,',
    images: ['a'],
    sessions: '08:00-12:00,-',
  }
  expect(toRequestBody(fields, { ...values, isOnline: true })).toEqual({
    title: '陪诊',
    price: 88.5,
    unit: null,
    areas: ['海淀区', '西城区'],
    images: ['a'],
    sessions: [{ from: '08:00', to: '12:00' }],
    isOnline: true,
  })
})

test('toRequestBody leaves out a field that the form hides because of the values of other fields', () => {
  const doctor = {
    kind: 'text',
    label: 'Doctor',
    isShown: ({ role }) => role === 'doctor',
  } satisfies FormFields[string]
  const shownByRole: FormFields = { role: { kind: 'text', label: 'Role' }, doctor }
  expect(toRequestBody(shownByRole, { role: 'finance', doctor: '7' })).toEqual({ role: 'finance' })
  expect(toRequestBody(shownByRole, { role: 'doctor', doctor: '7' })).toEqual({ role: 'doctor', doctor: '7' })
})

test('toRequestBody leaves out images that the entry already has, and sends changed and removed ones', () => {
  const pictures: FormFields = {
    cover: { kind: 'image', label: 'Cover', isOptional: true, isClearable: true },
    images: fields['images']!,
  }
  const entry = { cover: '/demo/music.svg', images: ['/a.webp', '/b.webp'] }
  expect(toRequestBody(pictures, toFormValues(pictures, entry), entry)).toEqual({})
  const changed = { cover: 'AAAA', images: ['/b.webp', '/a.webp'] }
  expect(toRequestBody(pictures, changed, entry)).toEqual(changed)
  expect(toRequestBody(pictures, { cover: '', images: [] }, entry)).toEqual({ cover: null, images: [] })
  expect(toRequestBody(pictures, { cover: '', images: [] })).toEqual({ cover: null, images: [] })
})

test('toRequestBody converts an empty list field to an empty array', () => {
  expect(toRequestBody({ areas: fields['areas']! }, { areas: '' })).toEqual({ areas: [] })
})

test('toFormValues fills a form with an entry, shows an amount with two decimals, and leaves missing fields empty', () => {
  const entry = { title: '陪诊', price: 88.5, unit: null, areas: ['海淀区', '西城区'], isOnline: true }
  expect(toFormValues(fields, entry)).toEqual({
    title: '陪诊',
    price: '88.50',
    unit: '',
    phone: '',
    areas: '海淀区、西城区',
    images: [],
    sessions: '',
    isOnline: true,
  })
})
