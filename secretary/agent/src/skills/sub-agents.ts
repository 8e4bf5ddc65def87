import { z } from 'zod'
import { chooseTextByLanguage, defineSkill } from './define-skill.ts'

/** Largest number of sub-agents that one message may start. */
export const maxSubAgents = 10

export const startSubAgentsSkillName = 'start_sub_agents'
export const reportProgressSkillName = 'report_progress'
/** Progress of a sub-agent that has done all steps and has not answered yet. */
const maxReportedPercent = 95
const maxSteps = 1000

export const subAgentSkills = [
  defineSkill({
    name: startSubAgentsSkillName,
    risk: 'read',
    description:
      'Start several independent tasks at once, each by a sub-agent of its own. Their results come back when all have ended: do not wait.',
    input: z.object({
      tasks: z
        .array(z.object({ name: z.string().min(1).max(100), instruction: z.string().min(1).max(8000) }))
        .min(1)
        .describe(`at most ${maxSubAgents}`),
    }),
    run({ tasks }, context) {
      const { spawn } = context
      if (!spawn)
        throw new Error(
          chooseTextByLanguage(context, 'A sub-agent starts no others.', '子任务不能再启动子任务。'),
        )
      if (tasks.length > maxSubAgents)
        throw new Error(
          chooseTextByLanguage(
            context,
            `These are ${tasks.length} tasks; I take at most ${maxSubAgents} at a time.`,
            `共有 ${tasks.length} 个任务，每次最多 ${maxSubAgents} 个。`,
          ),
        )
      for (const task of tasks) spawn(task)
      const list = tasks.map(({ name }, index) => `${index + 1}. ${name}`).join('\n')
      return chooseTextByLanguage(
        context,
        `I started ${tasks.length} tasks, each on its own:\n\n${list}`,
        `已启动 ${tasks.length} 个任务，各自并行处理：\n\n${list}`,
      )
    },
  }),
  defineSkill({
    name: reportProgressSkillName,
    risk: 'read',
    isReadOnly: true,
    description: 'Report how many steps of your plan are done, and what you do now.',
    input: z.object({
      done: z.number().int().min(0).max(maxSteps),
      planned: z.number().int().min(1).max(maxSteps).describe('steps of the whole plan'),
      now: z.string().trim().max(200).default('').describe('the current step in a few words'),
    }),
    run({ done, planned, now }, context) {
      const percent = Math.floor((Math.min(done, planned) / planned) * maxReportedPercent)
      context.progress(percent, now)
      return chooseTextByLanguage(context, 'Reported.', '已报告。')
    },
  }),
]
