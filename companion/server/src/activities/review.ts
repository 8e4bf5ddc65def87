import { normaliseForMatching } from '#moderation'

/** Rooms by number, flats and houses: where people live. A 活动室 or 图书室 is none of them. */
const privatePlace =
  /[\d一二三四五六七八九十百零〇]室|单元|号楼|栋|我家|家中|家里|我的家|自家|住宅|宿舍|私宅|别墅/u

export const isPublicPlace = (type: string, address: string[]) =>
  (type === 'public' || type === 'community') &&
  !address.map(normaliseForMatching).some((line) => privatePlace.test(line))
