import {
  type Brain,
  BrainError,
  type BrainRequest,
  type Skill,
  type SkillContext,
  type ToolCallRequest,
  type UserMessageContext,
  detectUserLanguage,
  findLastUserMessage,
} from '#core'
import { formatSkillCall } from './format-skill-call.ts'
import { notebookSkillPlanRules } from './offline/notebook-rules.ts'
import { numberSkillPlanRules } from './offline/number-rules.ts'
import { createFirstMatchRule, type OfflineRuleInput, type SkillPlan } from './offline/plan.ts'
import { formatSubAgentResults } from './offline/describe-results.ts'
import {
  describeOfflineBrain,
  createNotUnderstoodMessage,
  createShortNotUnderstoodMessage,
} from './offline/sentences.ts'
import { splitTextIntoTasks, takesFreeText } from './offline/split-tasks.ts'
import { textTableRules } from './offline/text-rules.ts'
import { webSkillPlanRules } from './offline/web-rules.ts'

const help =
  /^(?:help|hi|hello|hey|what can you do|who are you|你好|您好|嗨|帮助|你(?:能|会|可以)(?:做|干)?(?:什么|啥)|你是谁)[?？!！。. ]*$/i

const understand = createFirstMatchRule([
  webSkillPlanRules,
  textTableRules,
  notebookSkillPlanRules,
  numberSkillPlanRules,
])
/**
 * Progress in percent that a sub-agent reports once a rule has matched its task; the skill reports further progress.
 */
const understoodPercent = 5

/** Plans the answer to a text: several tasks, one skill, a help text, or nothing if no rule matches. */
export function planOfflineAnswer(ask: OfflineRuleInput, maySpawn: boolean): SkillPlan | 'help' | undefined {
  if (help.test(ask.text)) return 'help'
  // Sub-agents receive only text, so a message with files is not split.
  const tasks = maySpawn && !ask.files.length ? splitIntoTasks(ask) : []
  if (tasks.length > 1) return { skill: 'start_sub_agents', input: { tasks: tasks.map(toSubAgentTask) } }
  return understand(ask)
}

/** Splits lists and lines. Plain lines are tasks only if a rule matches each of them. */
function splitIntoTasks(ask: OfflineRuleInput) {
  const tasks = splitTextIntoTasks(ask.text)
  if (tasks.length > 1 || takesFreeText(ask.text)) return tasks
  const lines = ask.text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.every((line) => understand({ ...ask, text: line })) ? lines : []
}

const longestName = 60
const toSubAgentTask = (instruction: string) => ({
  name: instruction.length > longestName ? `${instruction.slice(0, longestName - 1)}…` : instruction,
  instruction,
})

/**
 * Creates the engine without a model: fixed rules choose the skill that the user's text names. It does not simulate a
 * conversation. The skill needs no further approval, because the user named it.
 */
export const createOfflineBrain = (): Brain => ({
  mode: 'offline',
  model: null,
  async run(request, emit) {
    const ask = toRuleInput(request)
    const results = request.messages.at(-1)?.results
    if (results) {
      emit(formatSubAgentResults(results, ask.language))
      return { tokens: 0, estimated: false }
    }
    const plan = planOfflineAnswer(ask, !request.context.isSubAgent && request.context.spawn !== undefined)
    emit(await runPlan(plan, ask, request))
    return { tokens: 0, estimated: false }
  },
})

function toRuleInput({ messages }: BrainRequest): OfflineRuleInput {
  const words = findLastUserMessage(messages)
  const text = words?.content.trim() ?? ''
  return { text, language: detectUserLanguage(messages), files: words?.files ?? [] }
}

async function runPlan(
  plan: ReturnType<typeof planOfflineAnswer>,
  ask: OfflineRuleInput,
  { skills, context, interrupted }: BrainRequest,
) {
  if (plan === 'help') return describeOfflineBrain(skills, ask.language)
  const skill = skills.find(({ name }) => name === plan?.skill)
  const input = skill?.input.safeParse(plan?.input)
  if (!skill || !input?.success) return notUnderstood(ask, skills, context)
  const request: UserMessageContext = { language: ask.language, files: ask.files, isCommand: true }
  context.progress(understoodPercent, skill.name)
  context.log('INFO', formatSkillCall(skill.name, input.data))
  const call: ToolCallRequest = {
    modelCallId: skill.name,
    round: 1 + Math.max(0, ...(interrupted?.calls ?? []).map(({ round }) => round)),
    name: skill.name,
    input: input.data,
    isReadOnly: skill.isReadOnly ?? false,
  }
  const run = () =>
    context.callTool(call, (approve, recordUndo) =>
      skill.run(input.data as never, { ...context, approve, recordUndo, request }),
    )
  return runSkill(run, context)
}

/** Explains that no rule matched. In a chat the explanation is the reply; in a sub-agent it is a failure. */
function notUnderstood({ language, files }: OfflineRuleInput, skills: Skill[], { isSubAgent }: SkillContext) {
  if (isSubAgent) throw new BrainError(createShortNotUnderstoodMessage(language))
  return createNotUnderstoodMessage(skills, language, files.length > 0)
}

/**
 * Runs a skill. The message of a skill's refusal is the reply in a chat, and the reason of the failure in a sub-agent.
 */
async function runSkill(run: () => Promise<string>, { signal, isSubAgent }: SkillContext) {
  try {
    const reply = await run()
    signal.throwIfAborted()
    return reply
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!isSubAgent) return (error as Error).message
    throw new BrainError((error as Error).message, { cause: error })
  }
}
