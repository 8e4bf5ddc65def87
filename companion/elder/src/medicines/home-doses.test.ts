import { expect, test } from 'vitest'
import { chooseHomeDoses } from './home-doses.ts'
import type { DoseOfToday } from './queries.ts'

const dose = (medicineId: number, time: string, state: DoseOfToday['state']): DoseOfToday => ({
  medicineId,
  name: '降压药',
  dose: '1 片',
  time,
  state,
})
const doses = [
  dose(1, '07:00', 'taken'),
  dose(2, '07:00', 'missed'),
  dose(1, '12:00', 'due'),
  dose(1, '18:00', 'upcoming'),
  dose(2, '18:00', 'upcoming'),
  dose(1, '21:00', 'upcoming'),
]
const choose = (marked: string[]) =>
  chooseHomeDoses(doses, new Set(marked)).map(({ medicineId, time }) => `${medicineId} ${time}`)

test('chooseHomeDoses returns missed and due doses and those of the next time of day', () =>
  expect(choose([])).toEqual(['2 07:00', '1 12:00', '1 18:00', '2 18:00']))

test('chooseHomeDoses keeps a taken dose that was marked on this page', () =>
  expect(choose(['1 07:00'])).toEqual(['1 07:00', '2 07:00', '1 12:00', '1 18:00', '2 18:00']))
