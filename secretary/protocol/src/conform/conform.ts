import { createAgentApi } from '@sanhe/protocol/agent-api'
import { agentRules } from './agent-rules.ts'
import { extendedRules } from './extended-rules.ts'
import { withConnection } from './probe.ts'
import { restRules } from './rest-rules.ts'
import { type Rule, RuleAbsentError, type Target } from './rule.ts'
import { strictRules } from './strict-rules.ts'
import { greet } from './talk.ts'

export const rules: readonly Rule[] = [...restRules, ...strictRules, ...extendedRules, ...agentRules]

export type Outcome = {
  sentence: string
  of: Rule['of']
  /** `absent`: the server does not offer this extension, or did not do what the rule is about. */
  result: 'passed' | 'failed' | 'absent'
  /** Observation that broke the rule, or the reason why the rule is absent. */
  seen?: string
}

/** Checks an agent against every rule, one after the other, and reports each outcome as soon as it is known. */
export async function conform(
  given: Omit<Target, 'api'>,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const target: Target = { ...given, api: createAgentApi(given) }
  const hasExtension = await knowsHello(target)
  const outcomes: Outcome[] = []
  for (const rule of rules) {
    const isAbsent = rule.of === 'extension' && !hasExtension
    // oxlint-disable-next-line no-await-in-loop -- strict frames go to every connection: one rule at a time
    const outcome = isAbsent ? absent(rule) : await outcomeOf(rule, target)
    outcomes.push(outcome)
    tell(outcome)
  }
  return outcomes
}

const knowsHello = (target: Target) =>
  withConnection(target, 'plain', async (connection) => void (await greet(connection))).then(
    () => true,
    () => false,
  )

const absent = ({ sentence, of }: Rule): Outcome => ({
  sentence,
  of,
  result: 'absent',
  seen: 'the server does not answer hello',
})

async function outcomeOf({ sentence, of, check }: Rule, target: Target): Promise<Outcome> {
  try {
    await check(target)
    return { sentence, of, result: 'passed' }
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error)
    return { sentence, of, result: error instanceof RuleAbsentError ? 'absent' : 'failed', seen }
  }
}
