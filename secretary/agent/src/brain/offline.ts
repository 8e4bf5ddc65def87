import {
  type Brain,
  BrainError,
  type BrainRequest,
  type Skill,
  type SkillContext,
  type UserRequest,
} from '#core'
import { formatSkillCall } from './format-skill-call.ts'
import { detectLanguage, lastUserMessage } from './language.ts'
import { notebookRules } from './offline/notebook-rules.ts'
import { numberRules } from './offline/number-rules.ts'
import { firstMatch, type RuleInput, type SkillPlan } from './offline/plan.ts'
import { describeAbilities, notUnderstoodText, shortNotUnderstoodText } from './offline/sentences.ts'
import { splitTasks } from './offline/split-tasks.ts'
import { textRules } from './offline/text-rules.ts'

const help =
  /^(?:help|hi|hello|hey|what can you do|who are you|你好|您好|嗨|帮助|你(?:能|会|可以)(?:做|干)?(?:什么|啥)|你是谁)[?？!！。. ]*$/i

const understand = firstMatch([textRules, notebookRules, numberRules])
/** Progress of a sub-agent once its task is understood; the skill reports the rest. */
const understoodPercent = 5

/** Plans what to do for a text: several tasks, one skill, a help text, or nothing if no rule matches. */
export function planRequest(ask: RuleInput, maySpawn: boolean): SkillPlan | 'help' | undefined {
  if (help.test(ask.text)) return 'help'
  // Sub-agents receive only text, so a message with files is not split.
  const tasks = maySpawn && !ask.files.length ? splitTasks(ask.text) : []
  if (tasks.length > 1) return { skill: 'start_sub_agents', input: { tasks: tasks.map(named) } }
  return understand(ask)
}

const longestName = 60
const named = (instruction: string) => ({
  name: instruction.length > longestName ? `${instruction.slice(0, longestName - 1)}…` : instruction,
  instruction,
})

/**
 * Creates the brain without a model: fixed rules choose the skill that a text names, and it never pretends to converse.
 * A skill that a rule found was named by the user and needs no further approval.
 */
export const offlineBrain = (): Brain => ({
  mode: 'offline',
  model: null,
  async run(request, emit) {
    const ask = askOf(request)
    const plan = planRequest(ask, request.context.spawn !== undefined)
    emit(await replyTo(plan, ask, request))
    return { tokens: 0, estimated: false }
  },
})

function askOf({ messages }: BrainRequest): RuleInput {
  const words = lastUserMessage(messages)
  const text = words?.content.trim() ?? ''
  return { text, language: detectLanguage(text), files: words?.files ?? [] }
}

async function replyTo(
  plan: ReturnType<typeof planRequest>,
  ask: RuleInput,
  { skills, context }: BrainRequest,
) {
  if (plan === 'help') return describeAbilities(skills, ask.language)
  const skill = skills.find(({ name }) => name === plan?.skill)
  const input = skill?.input.safeParse(plan?.input)
  if (!skill || !input?.success) return notUnderstood(ask, skills, context)
  const request: UserRequest = { language: ask.language, files: ask.files, isCommand: true }
  context.progress(understoodPercent, skill.name)
  context.log('INFO', formatSkillCall(skill.name, input.data))
  return runSkill(() => skill.run(input.data as never, { ...context, request }), context)
}

/** In a chat this is the reply; in a sub-agent it is a failure. */
function notUnderstood({ language, files }: RuleInput, skills: Skill[], { spawn }: SkillContext) {
  if (!spawn) throw new BrainError(shortNotUnderstoodText(language))
  return notUnderstoodText(skills, language, files.length > 0)
}

/** The message of a skill's refusal is the reply in a chat, and the reason of the failure in a sub-agent. */
async function runSkill(run: () => Promise<string>, { signal, spawn }: SkillContext) {
  try {
    const reply = await run()
    signal.throwIfAborted()
    return reply
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (spawn) return (error as Error).message
    throw new BrainError((error as Error).message, { cause: error })
  }
}
