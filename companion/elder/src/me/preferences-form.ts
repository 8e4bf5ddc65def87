import type { api } from '#api.ts'
import type { Preferences } from './queries.ts'

type Body = Parameters<typeof api.butler.changePreferences>[0]['body']
type Destination = Preferences['commonDestinations'][number]

/** What people avoid most often; whatever else there is they write. */
export const usualDiets = ['少盐', '少糖', '少油', '吃素', '清真', '不吃辣', '不吃海鲜', '牛奶过敏'] as const
type UsualDiet = (typeof usualDiets)[number]
export const maxDestinations = 20

export type PreferencesForm = {
  hospital: string
  doctor: string
  home: string
  diets: UsualDiet[]
  /** As it is written: 花生、香菜 */
  otherDiets: string
  destinations: Destination[]
}

const isUsual = (diet: string) => usualDiets.some((usual) => usual === diet)

export const formOf = (preferences: Preferences): PreferencesForm => ({
  hospital: preferences.preferredHospital ?? '',
  doctor: preferences.preferredDoctor ?? '',
  home: preferences.homeAddress ?? '',
  diets: usualDiets.filter((diet) => preferences.dietaryRestrictions.includes(diet)),
  otherDiets: preferences.dietaryRestrictions.filter((diet) => !isUsual(diet)).join('、'),
  destinations: preferences.commonDestinations,
})

/** Between the words of a list people write commas of all kinds, and blanks. */
const wordsOf = (written: string) => written.split(/[\s、，,；;。]+/).filter(Boolean)

/** What is wiped out is forgotten. */
export const requestOf = (form: PreferencesForm): Body => ({
  preferredHospital: form.hospital.trim() || null,
  preferredDoctor: form.doctor.trim() || null,
  homeAddress: form.home.trim() || null,
  dietaryRestrictions: [...new Set([...form.diets, ...wordsOf(form.otherDiets)])],
  commonDestinations: form.destinations,
})
