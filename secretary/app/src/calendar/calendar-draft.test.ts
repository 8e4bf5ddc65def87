import { describe, expect, test } from 'vitest'
import { toCalendarDraft, toCalendarInput } from './calendar-draft.ts'

const draft = { ...toCalendarDraft(), calendarUrl: 'dav.shop.example', user: ' li ', password: ' code ' }

describe('toCalendarInput', () => {
  test('toCalendarInput adds https and uses the host as the name', () => {
    expect(toCalendarInput(draft)).toEqual({
      name: 'dav.shop.example',
      calendar_url: 'https://dav.shop.example/',
      contacts_url: null,
      user_name: 'li',
      password: 'code',
    })
    expect(toCalendarInput({ ...draft, password: '' })).not.toHaveProperty('password')
  })

  test.each([
    { calendarUrl: '' },
    { calendarUrl: 'ftp://a.example' },
    { calendarUrl: 'https://li:secret@a.example' },
    { contactsUrl: 'no address' },
    { user: ' ' },
  ])('toCalendarInput returns undefined for %o', (change) =>
    expect(toCalendarInput({ ...draft, ...change })).toBeUndefined(),
  )
})
