import { normaliseTextForMatching } from '#moderation'

/**
 * Matches postal addresses of private homes: numbered rooms, flats and houses. Public rooms such as 活动室 and 图书室 do not
 * match.
 */
const privatePlace =
  /[\d一二三四五六七八九十百零〇]室|单元|号楼|栋|我家|家中|家里|我的家|自家|住宅|宿舍|私宅|别墅/u

export const isPublicLocation = (type: string, address: string[]) =>
  (type === 'public' || type === 'community') &&
  !address.map(normaliseTextForMatching).some((line) => privatePlace.test(line))
