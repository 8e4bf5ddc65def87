import type { Instant } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import type { Deps, SkillContext } from '#core'
import { defineSkill, inUserLanguage, requestOf } from './define-skill.ts'
import { dayOf, formatWeekday, parseTime } from './times.ts'

type DateDeps = { config: Pick<Deps['config'], 'timeZone'> }

const count = z.number().int().min(-100_000).max(100_000).optional()

export const dateSkills = ({ config: { timeZone } }: DateDeps) => [
  defineSkill({
    name: 'date_math',
    description:
      'Weekday of a date, days between two dates, or a date moved by days, weeks, months or years. Dates as ISO or in words.',
    input: z.object({
      date: z.string().max(100).describe('ISO date or words like "next Friday"; "today" for now'),
      until: z.string().max(100).optional().describe('another date: the days between are told'),
      plus: z.object({ days: count, weeks: count, months: count, years: count }).optional(),
    }),
    run({ date, until, plus }, context) {
      const day = dayIn(date, context, timeZone)
      if (until !== undefined) return span(day, endIn(until, day, context, timeZone), context)
      const moved = plus ? day.add(onlyGiven(plus)) : day
      return about(moved, dayOf(context.now(), timeZone), context)
    },
  }),
]

/** Temporal refuses durations with mixed signs. */
const onlyGiven = (plus: Record<string, number | undefined>) =>
  Object.fromEntries(Object.entries(plus).filter(([, value]) => value !== undefined))

const todayWords = /^(today|now|今天|现在|今日)$/i

function dayIn(text: string, context: SkillContext, timeZone: string) {
  const now = context.now()
  if (todayWords.test(text.trim())) return dayOf(now, timeZone)
  return dayOf(momentIn(text, now, context, timeZone).at, timeZone)
}

function momentIn(text: string, now: Instant, context: SkillContext, timeZone: string) {
  const moment = parseTime(text, { now, timeZone })
  if (!moment) throw new Error(inUserLanguage(context, `"${text}" is no date.`, `“${text}”不是日期。`))
  return moment
}

/** An end without a year is the next such day after the start. */
function endIn(text: string, from: Temporal.PlainDate, context: SkillContext, timeZone: string) {
  const end = dayIn(text, context, timeZone)
  if (Temporal.PlainDate.compare(end, from) >= 0) return end
  const beginning = from.toZonedDateTime(timeZone).epochMilliseconds
  const { at, comesEveryYear } = momentIn(text, beginning, context, timeZone)
  return comesEveryYear ? dayOf(at, timeZone) : end
}

function span(from: Temporal.PlainDate, to: Temporal.PlainDate, context: SkillContext) {
  const { days } = from.until(to, { largestUnit: 'days' })
  return inUserLanguage(
    context,
    `From ${from.toString()} to ${to.toString()}: **${days} ${Math.abs(days) === 1 ? 'day' : 'days'}**`,
    `从 ${from.toString()} 到 ${to.toString()}：**${days} 天**`,
  )
}

function about(day: Temporal.PlainDate, today: Temporal.PlainDate, context: SkillContext) {
  const text = day.toString()
  const weekday = formatWeekday(day, requestOf(context).language)
  const { days } = today.until(day, { largestUnit: 'days' })
  const en = days === 0 ? 'today' : days > 0 ? `in ${days} days` : `${-days} days ago`
  const zh = days === 0 ? '今天' : days > 0 ? `${days} 天后` : `${-days} 天前`
  return inUserLanguage(
    context,
    `**${text}** is a ${weekday} (${en}).`,
    `**${text}** 是${weekday}（${zh}）。`,
  )
}
