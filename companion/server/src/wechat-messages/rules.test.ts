import { expect, test } from 'vitest'
import { fitTemplateValue, readTicket, ticketLifetimeMs, toMiniProgramPage, writeTicket } from './rules.ts'

test('readTicket returns child and time of issue until 10 minutes after the issue', () => {
  const ticket = writeTicket(7, 1000)
  expect(readTicket(ticket, 1000 + ticketLifetimeMs - 1)).toEqual({ childId: 7, issuedAt: 1000 })
  expect(readTicket(ticket, 1000 + ticketLifetimeMs)).toBeUndefined()
  expect(readTicket('7-x', 1000)).toBeUndefined()
})

test.each([
  ['thing1', '长'.repeat(20), '长'.repeat(20)],
  ['thing1', '长'.repeat(21), `${'长'.repeat(19)}…`],
  ['name2', '王'.repeat(11), `${'王'.repeat(9)}…`],
  ['amount3', '50.00元', '50.00元'],
  ['thing1', ' ', '－'],
])('fitTemplateValue for the field %s and the value %j returns %j', (field, value, fitted) => {
  expect(fitTemplateValue(field, value)).toBe(fitted)
})

test('toMiniProgramPage returns the home page with the encoded page of the family app', () => {
  expect(toMiniProgramPage('/alerts?parent=3')).toBe('pages/home/home?to=%2Falerts%3Fparent%3D3')
})
