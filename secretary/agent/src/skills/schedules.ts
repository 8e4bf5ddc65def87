import { maxScheduleInstructionCharacters, maxScheduleTitleCharacters } from '@sanhe/protocol/limits'
import {
  findTimingProblem,
  listNextRuns,
  repeatHours,
  scheduleKinds,
  type ScheduleTiming,
} from '@sanhe/protocol/schedule-timing'
import { z } from 'zod'
import { type Deps, ownerPersonId, type Skill, type SkillContext } from '#core'
import {
  addSchedule,
  getSchedule,
  listSchedules,
  removeSchedule,
  type ScheduleRow,
  toStoredTiming,
} from '#schedules'
import { requestApproval } from './approval.ts'
import { chooseTextByLanguage, defineSkill } from './define-skill.ts'
import { toDataScope } from './data-scope.ts'
import { escapeToOneLine, quoteUntrustedText } from './escape-text.ts'
import { formatTime } from './parse-times.ts'

/** Number of the next runs that the user sees before the approval. */
const shownRuns = 3

const storable = z.string().trim().min(1)
const scheduleInput = z.object({
  title: storable.max(maxScheduleTitleCharacters).describe('short name'),
  instruction: storable
    .max(maxScheduleInstructionCharacters)
    .describe('what to do each time, complete without this conversation'),
  kind: z.enum(scheduleKinds).describe('weekdays: Monday to Friday'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe('wall-clock time such as 08:00'),
  date: z.iso.date().optional().describe('day of a schedule that runs once'),
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .optional()
    .describe('for weekly: 1 Monday to 7 Sunday'),
  day_of_month: z
    .number()
    .int()
    .min(1)
    .max(31)
    .optional()
    .describe('for monthly; shorter months use their last day, so 31 is the last day of every month'),
  every_hours: z
    .literal(repeatHours)
    .optional()
    .describe('for daily: repeat within the day after so many hours, counted from time'),
})

type ScheduleDeps = Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'timeZone'> }

/** Skills with which a model creates, lists and deletes schedules. */
export const scheduleSkills = (deps: ScheduleDeps): Skill[] => [
  defineSkill({
    name: 'create_schedule',
    risk: 'write',
    description:
      'Do something at a later time or repeatedly, also while the person is away, for example every weekday at 8. The result arrives as a message in this session. For a mere reminder use set_reminder.',
    input: scheduleInput,
    run: (input, context) => createSchedule(deps, input, context),
  }),
  defineSkill({
    name: 'list_schedules',
    risk: 'read',
    isReadOnly: true,
    description: 'List all schedules with their numbers and next runs.',
    input: z.object({}),
    run(_, context) {
      const rows = listSchedules(deps.db, toDataScope(context).personId)
      if (!rows.length) return chooseTextByLanguage(context, 'There are no schedules.', '没有定时任务。')
      return rows.map((row) => describeSchedule(row, context)).join('\n')
    },
  }),
  defineSkill({
    name: 'delete_schedule',
    risk: 'write',
    changesOwnData: true,
    description: 'Delete a schedule by its number.',
    input: z.object({ id: z.number().int().min(1) }),
    run({ id }, context) {
      const { session_title: _, ...schedule } = getSchedule(deps.db, id, toDataScope(context).personId)
      const { title } = schedule
      if (!mayDeleteSchedule(schedule, context))
        throw new Error(
          chooseTextByLanguage(
            context,
            'This schedule belongs to another person. Only that person or somebody who manages the secretary may delete it.',
            '该定时任务属于其他成员，只有本人或管理秘书的成员可以删除。',
          ),
        )
      context.recordUndo?.({ kind: 'schedule_remove', schedule })
      removeSchedule(deps, id)
      return chooseTextByLanguage(
        context,
        `Schedule ${id} is deleted: ${title}`,
        `定时任务 ${id} 已删除：${title}`,
      )
    },
  }),
]

/** People who do not manage the secretary delete only their own schedules. A reply without a scope works for the owner. */
const mayDeleteSchedule = ({ person_id }: ScheduleRow, { scope }: SkillContext) =>
  scope === undefined || scope.role === 'owner' || scope.role === 'manage' || scope.personId === person_id

async function createSchedule(
  deps: ScheduleDeps,
  input: z.output<typeof scheduleInput>,
  context: SkillContext,
) {
  const timing = toTiming(input, deps.config.timeZone, context)
  const runs = listNextRuns(timing, deps.clock.now(), shownRuns)
  if (!runs.length)
    throw new Error(chooseTextByLanguage(context, 'This time has passed.', '这个时间已经过去。'))
  const times = runs.map((at) => formatTime(at, timing.time_zone)).join(', ')
  const repeats = input.kind === 'once' ? '' : ', …'
  const title = quoteUntrustedText(input.title)
  const action = await requestApproval(context, {
    summary: {
      en: `Create the schedule ${title}, which runs at ${times}${repeats} (${timing.time_zone})`,
      zh: `创建定时任务 ${title}，执行时间：${times}${repeats}（${timing.time_zone}）`,
    },
    action: { ...toStoredTiming(timing), title: input.title, instruction: input.instruction },
    details: { target: escapeToOneLine(input.title), overwrites: false, input: input.instruction },
  })
  const row = addSchedule(deps, {
    ...action,
    session_id: context.sessionId,
    person_id: context.scope?.personId ?? ownerPersonId,
  })
  context.recordUndo?.({ kind: 'schedule_add', scheduleId: row.schedule_id })
  return describeSchedule(row, context)
}

function toTiming(
  { kind, time, date, weekdays, day_of_month, every_hours }: z.output<typeof scheduleInput>,
  time_zone: string,
  context: SkillContext,
): ScheduleTiming {
  const timing = {
    kind,
    time,
    time_zone,
    date: date ?? null,
    weekdays: weekdays ?? [],
    day_of_month: day_of_month ?? null,
    every_hours: every_hours ?? null,
  }
  if (findTimingProblem(timing) !== undefined)
    throw new Error(
      chooseTextByLanguage(
        context,
        'A schedule that runs once needs a date, a weekly one weekdays, a monthly one day_of_month.',
        '单次任务需要 date，每周任务需要 weekdays，每月任务需要 day_of_month。',
      ),
    )
  return timing
}

function describeSchedule(row: ScheduleRow, context: SkillContext) {
  const { schedule_id, title, next_at, time_zone, status } = row
  const next = next_at === null ? status : formatTime(next_at, time_zone)
  return chooseTextByLanguage(
    context,
    `- #${schedule_id} ${title}, next run: ${next}`,
    `- #${schedule_id} ${title}，下次执行：${next}`,
  )
}
