import type { Instant } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import type { Deps, SkillContext } from '#core'
import { chooseTextByLanguage, defineSkill, getUserMessageContext } from './define-skill.ts'
import { formatWeekday, parseTime, toCalendarDate } from './parse-times.ts'

type DateDeps = { config: Pick<Deps['config'], 'timeZone'> }

const count = z.number().int().min(-100_000).max(100_000).optional()

export const dateSkills = ({ config: { timeZone } }: DateDeps) => [
  defineSkill({
    name: 'date_math',
    risk: 'read',
    isReadOnly: true,
    description:
      'Weekday of a date, days between two dates, or a date moved by days, weeks, months or years. Dates as ISO or in words.',
    input: z.object({
      date: z.string().max(100).describe('ISO date or words like "next Friday"; "today" for now'),
      until: z.string().max(100).optional().describe('another date: the days between are told'),
      plus: z.object({ days: count, weeks: count, months: count, years: count }).optional(),
    }),
    run({ date, until, plus }, context) {
      const day = parseDay(date, context, timeZone)
      if (until !== undefined)
        return describePeriod(day, parsePeriodEnd(until, day, context, timeZone), context)
      const moved = plus ? day.add(removeUndefined(plus)) : day
      return describeDay(moved, toCalendarDate(context.now(), timeZone), context)
    },
  }),
]

/** Removes units that are not given, because Temporal refuses durations with mixed signs. */
const removeUndefined = (plus: Record<string, number | undefined>) =>
  Object.fromEntries(Object.entries(plus).filter(([, value]) => value !== undefined))

const todayWords = /^(today|now|今天|现在|今日)$/i

function parseDay(text: string, context: SkillContext, timeZone: string) {
  const now = context.now()
  if (todayWords.test(text.trim())) return toCalendarDate(now, timeZone)
  return toCalendarDate(requireTime(text, now, context, timeZone).at, timeZone)
}

function requireTime(text: string, now: Instant, context: SkillContext, timeZone: string) {
  const moment = parseTime(text, { now, timeZone })
  if (!moment) throw new Error(chooseTextByLanguage(context, `"${text}" is no date.`, `“${text}”不是日期。`))
  return moment
}

/** Parses the end of a period. A date without a year is the next such day after the start. */
function parsePeriodEnd(text: string, from: Temporal.PlainDate, context: SkillContext, timeZone: string) {
  const end = parseDay(text, context, timeZone)
  if (Temporal.PlainDate.compare(end, from) >= 0) return end
  const beginning = from.toZonedDateTime(timeZone).epochMilliseconds
  const { at, comesEveryYear } = requireTime(text, beginning, context, timeZone)
  return comesEveryYear ? toCalendarDate(at, timeZone) : end
}

function describePeriod(from: Temporal.PlainDate, to: Temporal.PlainDate, context: SkillContext) {
  const { days } = from.until(to, { largestUnit: 'days' })
  return chooseTextByLanguage(
    context,
    `From ${from.toString()} to ${to.toString()}: **${days} ${Math.abs(days) === 1 ? 'day' : 'days'}**`,
    `从 ${from.toString()} 到 ${to.toString()}：**${days} 天**`,
  )
}

function describeDay(day: Temporal.PlainDate, today: Temporal.PlainDate, context: SkillContext) {
  const text = day.toString()
  const weekday = formatWeekday(day, getUserMessageContext(context).language)
  const { days } = today.until(day, { largestUnit: 'days' })
  const en = days === 0 ? 'today' : days > 0 ? `in ${days} days` : `${-days} days ago`
  const zh = days === 0 ? '今天' : days > 0 ? `${days} 天后` : `${-days} 天前`
  return chooseTextByLanguage(
    context,
    `**${text}** is a ${weekday} (${en}).`,
    `**${text}** 是${weekday}（${zh}）。`,
  )
}
