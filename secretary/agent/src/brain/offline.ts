import { type Asked, type Brain, BrainError, type BrainRequest, type SkillContext } from '#core'
import { languageOf, lastWords } from './language.ts'
import { notebookRules } from './offline/notebook-rules.ts'
import { numberRules } from './offline/number-rules.ts'
import { type Ask, firstOf, type Plan } from './offline/plan.ts'
import { abilities, misunderstanding } from './offline/sentences.ts'
import { tasksIn } from './offline/split-tasks.ts'
import { textRules } from './offline/text-rules.ts'

const help =
  /^(?:help|hi|hello|hey|what can you do|who are you|你好|您好|嗨|帮助|你(?:能|会|可以)(?:做|干)?(?:什么|啥)|你是谁)[?？!！。. ]*$/i

const understand = firstOf([textRules, notebookRules, numberRules])
/** How far a task is once it is understood; the skill goes on from there. */
const understoodPercent = 5

/** What is to be done for a text: a list of tasks, one skill, a word about oneself, or nothing that is known. */
export function planFor(ask: Ask, maySpawn: boolean): Plan | 'help' | undefined {
  if (help.test(ask.text)) return 'help'
  const tasks = maySpawn ? tasksIn(ask.text) : []
  if (tasks.length > 1) return { skill: 'start_sub_agents', input: { tasks: tasks.map(named) } }
  return understand(ask)
}

const longestName = 60
const named = (instruction: string) => ({
  name: instruction.length > longestName ? `${instruction.slice(0, longestName - 1)}…` : instruction,
  instruction,
})

/**
 * No model: fixed rules find the skill that a text asks for. It says so, and never pretends to converse. What the
 * rules find, the person asked for in so many words: it needs no further approval.
 */
export const offlineBrain = (): Brain => ({
  mode: 'offline',
  model: null,
  async run(request, emit) {
    const ask = askOf(request)
    const plan = planFor(ask, request.context.spawn !== undefined)
    emit(await replyTo(plan, ask, request))
    return { tokens: 0, estimated: false }
  },
})

function askOf({ messages }: BrainRequest): Ask {
  const words = lastWords(messages)
  const text = words?.content.trim() ?? ''
  return { text, language: languageOf(text), files: words?.files ?? [] }
}

async function replyTo(plan: ReturnType<typeof planFor>, ask: Ask, { skills, context }: BrainRequest) {
  if (plan === 'help') return abilities(skills, ask.language)
  const skill = plan && skills.find(({ name }) => name === plan.skill)
  if (!plan || !skill) return misunderstanding(skills, ask.language, ask.files.length > 0)
  const parsed = skill.input.safeParse(plan.input)
  if (!parsed.success) return misunderstanding(skills, ask.language, ask.files.length > 0)
  const asked: Asked = { language: ask.language, files: ask.files, isCommand: true }
  context.progress(understoodPercent, skill.name)
  return runSkill(() => skill.run(parsed.data as never, { ...context, asked }), context)
}

/** A skill's refusal is a sentence for people: in a chat it is the answer, in a sub-agent the reason of its failure. */
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
