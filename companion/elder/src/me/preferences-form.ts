import type { api } from '#api.ts'
import type { ButlerPreferences } from './queries.ts'

type Body = Parameters<typeof api.butler.changePreferences>[0]['body']
type Destination = ButlerPreferences['commonDestinations'][number]

/** Common dietary restrictions to choose from. Users can type others. */
export const dietaryRestrictionOptions = [
  '少盐',
  '少糖',
  '少油',
  '吃素',
  '清真',
  '不吃辣',
  '不吃海鲜',
  '牛奶过敏',
] as const
type DietaryRestriction = (typeof dietaryRestrictionOptions)[number]
export const maxFrequentDestinations = 20

export type PreferencesForm = {
  hospital: string
  doctor: string
  home: string
  diets: DietaryRestriction[]
  /** Dietary restrictions that the user typed, such as 花生、香菜. */
  otherDiets: string
  destinations: Destination[]
}

const isUsual = (diet: string) => dietaryRestrictionOptions.some((usual) => usual === diet)

export const toPreferencesForm = (preferences: ButlerPreferences): PreferencesForm => ({
  hospital: preferences.preferredHospital ?? '',
  doctor: preferences.preferredDoctor ?? '',
  home: preferences.homeAddress ?? '',
  diets: dietaryRestrictionOptions.filter((diet) => preferences.dietaryRestrictions.includes(diet)),
  otherDiets: preferences.dietaryRestrictions.filter((diet) => !isUsual(diet)).join('、'),
  destinations: preferences.commonDestinations,
})

/** Splits typed text at any comma and at spaces. */
const splitWords = (written: string) => written.split(/[\s、，,；;。]+/).filter(Boolean)

/** Returns the request that saves the preferences. Cleared fields are sent as null. */
export const toPreferencesRequest = (form: PreferencesForm): Body => ({
  preferredHospital: form.hospital.trim() || null,
  preferredDoctor: form.doctor.trim() || null,
  homeAddress: form.home.trim() || null,
  dietaryRestrictions: [...new Set([...form.diets, ...splitWords(form.otherDiets)])],
  commonDestinations: form.destinations,
})
