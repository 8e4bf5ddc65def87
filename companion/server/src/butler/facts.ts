import { type Fen, fenToYuan } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { sanitiseQuotedText } from './sanitise-quoted-text.ts'
import { formatSpokenDay, formatSpokenTime } from './spoken-time.ts'

/** A fact from the database that a reply may mention: a line of text for the reply and the label of a button. */
export type FactForReply = { line: string; option: string }

export type UpcomingActivity = { title: string; category: string; startsAt: Instant; place: string }
export type AvailableDoctor = {
  hospital: string
  department: string
  doctor: string
  day: string
  time: string
}
export type GroceryForReply = { name: string; priceFen: Fen; unit: string | null }

export function toActivityFact(
  { title, category, startsAt, place }: UpcomingActivity,
  now: Instant,
): FactForReply {
  const name = sanitiseQuotedText(title, `${category}活动`)
  return {
    line: `「${name}」${formatSpokenTime(startsAt, now)}，${sanitiseQuotedText(place, '公共场所')}`,
    option: name,
  }
}

export function toDoctorFact(
  { hospital, department, doctor, day, time }: AvailableDoctor,
  now: Instant,
): FactForReply {
  const at = sanitiseQuotedText(hospital, '医院')
  const who = `${sanitiseQuotedText(department, '门诊')}${sanitiseQuotedText(doctor, '')}医生`
  return { line: `${at}${who}，${formatSpokenDay(day, now)}${time}`, option: `挂号：${at}` }
}

export function toGroceryFact({ name, priceFen, unit }: GroceryForReply): FactForReply {
  const what = sanitiseQuotedText(name, '菜品')
  return {
    line: `${what}${fenToYuan(priceFen)}元${unit ? `/${sanitiseQuotedText(unit, '份')}` : ''}`,
    option: `买${what}`,
  }
}

const commandWords =
  /我|想|要|需要|帮|请|给|来|买|订|送|点|些|一|两|二|三|几|个|斤|瓶|袋|盒|吗|吧|呢|啊|的|了|货|菜|东西|有没有|超市/g

/**
 * Returns the product that the user wants to buy. Removes the usual words for buying from the message. If the rest is
 * empty or too long for a product, returns undefined.
 */
export function extractRequestedGrocery(content: string) {
  const left = content.replace(commandWords, '').replace(/[^\p{Script=Han}A-Za-z]/gu, '')
  return left.length > 0 && left.length <= 6 ? left : undefined
}
