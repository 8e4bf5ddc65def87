import { type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { z } from 'zod'
import type { Deps, Skill, SkillContext } from '#core'
import { chooseTextByLanguage, defineSkill } from './define-skill.ts'
import { toDataScope } from './data-scope.ts'
import { formatTime, parseTime } from './parse-times.ts'
import * as store from './store.ts'

/** Sends a message of the agent. `write` runs in the same transaction. */
export type SendAgentMessage = (sessionId: string, text: string, write: () => void) => unknown

const maxText = 2000
const listed = 50
const deliveredAtOnce = 100

const repeated = /\bevery\b|\bdaily\b|\bweekly\b|每(天|日|周|月|年|个|隔)/i
const opening = /^(?:please\s+)?remind me\s*(?:to|that|about|of)?\s*|(?:请)?提醒(?:我|一下)*[，,：:]?\s*/i
const joints = /^(?:to|that|about|[，,:：。.\s])+|[，,。\s]+(?:at|on|by)?[，,。\s]*$|(?:我|请)+$/gi

/** Returns the subject of the reminder: the text without its time. */
export function removeTimeFromText(text: string, moment: string) {
  const rest = text
    .replace(moment, ' ')
    .trim()
    .replace(opening, ' ')
    .replaceAll(/\s{2,}/g, ' ')
    .trim()
  return rest.replaceAll(joints, '').trim() || text.trim()
}

type ReminderDeps = Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'timeZone'> }

export const reminderSkills = ({ db, clock, config: { timeZone } }: ReminderDeps): Skill[] => [
  defineSkill({
    name: 'set_reminder',
    risk: 'write',
    changesOwnData: true,
    description:
      'Remind the person of something once, at a time to come: it arrives as a message in this session.',
    input: z.object({
      text: z.string().trim().min(1).max(maxText).describe('what to remember'),
      due: z
        .string()
        .min(1)
        .max(maxText)
        .describe('when: ISO time with offset, or words like "tomorrow at 9"'),
    }),
    run({ text, due }, context) {
      const { at, words } = parseDueTime(due, text, context, timeZone)
      const row = { session_id: context.sessionId, text: words, due_at: at, created_at: clock.now() }
      const id = store.addReminder(db, row)
      const when = formatTime(at, timeZone)
      return chooseTextByLanguage(
        context,
        `I will remind you on **${when}**: ${words} (#${id})`,
        `好的，我会在 **${when}** 提醒您：${words}（#${id}）`,
      )
    },
  }),
  defineSkill({
    name: 'list_reminders',
    risk: 'read',
    isReadOnly: true,
    description: 'List the reminders that are still to come.',
    input: z.object({}),
    run(_, context) {
      const rows = store.listOpenReminders(db, toDataScope(context), listed)
      if (!rows.length) return chooseTextByLanguage(context, 'There are no reminders.', '没有提醒。')
      return rows
        .map(({ reminder_id, text, due_at }) => `- #${reminder_id} ${formatTime(due_at, timeZone)} ${text}`)
        .join('\n')
    },
  }),
  cancelReminderSkill(db),
]

const cancelReminderSkill = (db: Sqlite) =>
  defineSkill({
    name: 'cancel_reminder',
    risk: 'write',
    changesOwnData: true,
    description: 'Cancel a reminder, by its number.',
    input: z.object({ id: z.number().int().min(1) }),
    run({ id }, context) {
      const reminder = store.removeOpenReminder(db, toDataScope(context), id)
      if (!reminder)
        throw new Error(
          chooseTextByLanguage(context, `There is no reminder #${id}.`, `没有编号为 #${id} 的提醒。`),
        )
      return chooseTextByLanguage(
        context,
        `Reminder #${id} is cancelled: ${reminder.text}`,
        `提醒 #${id} 已取消：${reminder.text}`,
      )
    },
  })

function parseDueTime(due: string, text: string, context: SkillContext, timeZone: string) {
  const now = context.now()
  if (repeated.test(due))
    throw new Error(
      chooseTextByLanguage(
        context,
        'I can remind you once, not again and again.',
        '目前只支持一次性提醒，不支持重复提醒。',
      ),
    )
  const moment = parseTime(due, { now, timeZone })
  if (!moment)
    throw new Error(
      chooseTextByLanguage(
        context,
        'When? Say it like "tomorrow at 9" or "in 20 minutes".',
        '什么时候提醒？请这样说：“明天上午9点”或“20分钟后”。',
      ),
    )
  if (moment.at <= now)
    throw new Error(chooseTextByLanguage(context, 'That time has passed already.', '这个时间已经过去了。'))
  return { at: moment.at, words: removeTimeFromText(text, moment.text) }
}

/**
 * Sends due reminders. The delivery mark and the message are written in one transaction, so each reminder is sent
 * exactly once. Reminders that became due while the server was down are sent at the next start.
 */
export function deliverReminders(
  { db, sendMessage }: { db: Sqlite; sendMessage: SendAgentMessage },
  now: Instant,
) {
  const due = store.listDueReminders(db, now, deliveredAtOnce)
  for (const { reminder_id, session_id, text } of due)
    sendMessage(session_id, `⏰ ${text}`, () => store.markReminderDelivered(db, reminder_id, now))
  return { delivered: due.length }
}

export const reminderJobs = (deps: { db: Sqlite; sendMessage: SendAgentMessage }): Job[] => [
  { name: 'deliver-reminders', everyMs: secondMs, run: (now) => deliverReminders(deps, now) },
]
