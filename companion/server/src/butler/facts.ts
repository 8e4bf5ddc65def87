import { type Fen, yuanOf } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { quoteSafely } from './quoting.ts'
import { spokenDay, spokenTime } from './spoken-time.ts'

/** A fact from the database that a reply may name: a line of text and the label of a button. */
export type Fact = { line: string; option: string }

export type UpcomingActivity = { title: string; category: string; startsAt: Instant; place: string }
export type AvailableDoctor = {
  hospital: string
  department: string
  doctor: string
  day: string
  time: string
}
export type GroceryItem = { name: string; priceFen: Fen; unit: string | null }

export function activityFact({ title, category, startsAt, place }: UpcomingActivity, now: Instant): Fact {
  const name = quoteSafely(title, `${category}活动`)
  return { line: `「${name}」${spokenTime(startsAt, now)}，${quoteSafely(place, '公共场所')}`, option: name }
}

export function doctorFact({ hospital, department, doctor, day, time }: AvailableDoctor, now: Instant): Fact {
  const at = quoteSafely(hospital, '医院')
  const who = `${quoteSafely(department, '门诊')}${quoteSafely(doctor, '')}医生`
  return { line: `${at}${who}，${spokenDay(day, now)}${time}`, option: `挂号：${at}` }
}

export function groceryFact({ name, priceFen, unit }: GroceryItem): Fact {
  const what = quoteSafely(name, '菜品')
  return {
    line: `${what}${yuanOf(priceFen)}元${unit ? `/${quoteSafely(unit, '份')}` : ''}`,
    option: `买${what}`,
  }
}

const commandWords =
  /我|想|要|需要|帮|请|给|来|买|订|送|点|些|一|两|二|三|几|个|斤|瓶|袋|盒|吗|吧|呢|啊|的|了|货|菜|东西|有没有|超市/g

/**
 * Returns the product that the user wants to buy: what remains of a short message without the usual words for buying.
 */
export function requestedGrocery(content: string) {
  const left = content.replace(commandWords, '').replace(/[^\p{Script=Han}A-Za-z]/gu, '')
  return left.length > 0 && left.length <= 6 ? left : undefined
}
