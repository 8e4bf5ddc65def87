import { expect, test } from 'vitest'
import { type PreferencesForm, toPreferencesForm, toPreferencesRequest } from './preferences-form.ts'

const empty: PreferencesForm = {
  hospital: '',
  doctor: '',
  home: '',
  diets: [],
  otherDiets: '',
  destinations: [],
}
const nothing = {
  preferredHospital: null,
  preferredDoctor: null,
  homeAddress: null,
  dietaryRestrictions: [],
  commonDestinations: [],
}

test('toPreferencesRequest sends null for cleared fields', () => {
  expect(toPreferencesRequest({ ...empty, hospital: ' ', home: '' })).toEqual(nothing)
})

test('toPreferencesRequest splits typed dietary restrictions at any comma and removes duplicates', () => {
  const { dietaryRestrictions } = toPreferencesRequest({
    ...empty,
    diets: ['少盐', '不吃辣'],
    otherDiets: '花生、香菜，少盐 羊肉',
  })
  expect(dietaryRestrictions).toEqual(['少盐', '不吃辣', '花生', '香菜', '羊肉'])
})

test('toPreferencesRequest(toPreferencesForm(preferences)) returns the preferences unchanged', () => {
  const known = {
    ...nothing,
    preferredHospital: '协和医院',
    homeAddress: '幸福小区 3 号楼',
    dietaryRestrictions: ['少糖', '花生'],
    commonDestinations: [{ name: '公园', address: null }],
  }
  const form = toPreferencesForm({ ...known, speechSpeed: 'normal', autoVoiceReply: true })
  expect(form).toMatchObject({ diets: ['少糖'], otherDiets: '花生' })
  expect(toPreferencesRequest(form)).toEqual(known)
})
