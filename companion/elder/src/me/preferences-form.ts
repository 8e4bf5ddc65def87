import type { api } from '#api.ts'
import type { Preferences } from './queries.ts'

type Body = Parameters<typeof api.butler.changePreferences>[0]['body']
type Destination = Preferences['commonDestinations'][number]

/** Common dietary restrictions. Users type others. */
export const commonDiets = ['少盐', '少糖', '少油', '吃素', '清真', '不吃辣', '不吃海鲜', '牛奶过敏'] as const
type UsualDiet = (typeof commonDiets)[number]
export const maxDestinations = 20

export type PreferencesForm = {
  hospital: string
  doctor: string
  home: string
  diets: UsualDiet[]
  /** Typed diets: 花生、香菜. */
  otherDiets: string
  destinations: Destination[]
}

const isUsual = (diet: string) => commonDiets.some((usual) => usual === diet)

export const toPreferencesForm = (preferences: Preferences): PreferencesForm => ({
  hospital: preferences.preferredHospital ?? '',
  doctor: preferences.preferredDoctor ?? '',
  home: preferences.homeAddress ?? '',
  diets: commonDiets.filter((diet) => preferences.dietaryRestrictions.includes(diet)),
  otherDiets: preferences.dietaryRestrictions.filter((diet) => !isUsual(diet)).join('、'),
  destinations: preferences.commonDestinations,
})

/** Users separate the entries with any comma or with spaces. */
const splitWords = (written: string) => written.split(/[\s、，,；;。]+/).filter(Boolean)

/** Cleared fields are sent as null. */
export const toPreferencesRequest = (form: PreferencesForm): Body => ({
  preferredHospital: form.hospital.trim() || null,
  preferredDoctor: form.doctor.trim() || null,
  homeAddress: form.home.trim() || null,
  dietaryRestrictions: [...new Set([...form.diets, ...splitWords(form.otherDiets)])],
  commonDestinations: form.destinations,
})
