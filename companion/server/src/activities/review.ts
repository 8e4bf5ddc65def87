import { sensitiveWords } from './sensitive-words.ts'

/** What is left of a text when everything is taken out that could stand between the letters of a word. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const words = sensitiveWords.map(bare)

/** Whether a text has a word in it that has no place in public, however it is spaced out. */
export const isSensitive = (texts: string[]) =>
  texts.map(bare).some((text) => words.some((word) => text.includes(word)))

/** Rooms by number, flats and houses: where people live. A 活动室 or 图书室 is none of them. */
const privatePlace =
  /[\d一二三四五六七八九十百零〇]室|单元|号楼|栋|我家|家中|家里|我的家|自家|住宅|宿舍|私宅|别墅/u

export const isPublicPlace = (type: string, address: string[]) =>
  (type === 'public' || type === 'community') && !address.map(bare).some((line) => privatePlace.test(line))
