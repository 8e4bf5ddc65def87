import type { api } from '#api.ts'
import type { CurrentUser } from './queries.ts'

type Body = Parameters<typeof api.users.setProfile>[0]['body']
export type InterestTag = NonNullable<Body['interests']>[number]
type Gender = NonNullable<CurrentUser['gender']>

/** Interests that the server accepts. */
export const interestTags = [
  '太极',
  '晨练',
  '书法',
  '摄影',
  '舞蹈',
  '旅游',
  '茶艺',
  '手工',
  '唱歌',
  '棋牌',
] as const satisfies InterestTag[]
export const maxInterests = 5

const youngest = 18
const oldest = 110

/** Returns the birth years of adults, grouped by decade, oldest first. */
export function groupBirthYearsByDecade(thisYear: number) {
  const first = thisYear - oldest
  const years = Array.from({ length: oldest - youngest + 1 }, (_, at) => first + at)
  return Map.groupBy(years, (year) => Math.floor(year / 10) * 10)
}

/** Values of the fields of the profile form. All of them are strings, as form elements require. */
export type ProfileForm = {
  nickname: string
  birthYear: string
  birthMonth: string
  gender: Gender | ''
  city: string
  district: string
  interests: InterestTag[]
}

const toText = (value: number | string | null) => (value === null ? '' : String(value))

export const toProfileForm = (me: CurrentUser): ProfileForm => ({
  nickname: toText(me.nickname),
  birthYear: toText(me.birthYear),
  birthMonth: toText(me.birthMonth),
  gender: me.gender ?? '',
  city: me.city,
  district: toText(me.district),
  interests: interestTags.filter((tag) => me.interests.includes(tag)),
})

/** Returns the request that saves the profile. Empty fields are left out, except the district, which can be cleared. */
export function toProfileRequest(form: ProfileForm): Body {
  const { gender, interests } = form
  const [nickname, city, district] = [form.nickname.trim(), form.city.trim(), form.district.trim()]
  return {
    ...(nickname && { nickname }),
    ...(form.birthYear && { birthYear: Number(form.birthYear) }),
    ...(form.birthMonth && { birthMonth: Number(form.birthMonth) }),
    ...(gender && { gender }),
    ...(city && { city }),
    district: district || null,
    ...(interests.length && { interests }),
  }
}

/**
 * Returns a text that names the empty fields that activity recommendations need. Returns undefined if none of these
 * fields is empty.
 */
export function describeMissingProfileFields({ nickname, birthYear, interests }: ProfileForm) {
  const missing = [
    !nickname.trim() && '昵称',
    !birthYear && '出生年份',
    !interests.length && '至少一个爱好',
  ].filter((name) => name !== false)
  return missing.length ? `还差：${missing.join('、')}` : undefined
}
