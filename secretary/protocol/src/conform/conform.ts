import { createAgentApi } from '@sanhe/protocol/agent-api'
import { subAgentConformanceRules } from './agent-rules.ts'
import { sendHelloFrame } from './exchanges.ts'
import { extendedConformanceRules } from './extended-rules.ts'
import { runWithConnection } from './probe.ts'
import { restConformanceRules } from './rest-rules.ts'
import { type ConformanceRule, type ConformanceTarget, RuleNotApplicableError } from './rule.ts'
import { strictConformanceRules } from './strict-rules.ts'

export const conformanceRules: readonly ConformanceRule[] = [
  ...restConformanceRules,
  ...strictConformanceRules,
  ...extendedConformanceRules,
  ...subAgentConformanceRules,
]

export type RuleOutcome = {
  sentence: string
  of: ConformanceRule['of']
  /**
   * `absent`: the rule does not apply, because the server does not offer the extension or did not do what the rule
   * tests.
   */
  result: 'passed' | 'failed' | 'absent'
  /**
   * For a failed rule: the behaviour of the server that broke the rule. For an absent rule: the reason why the rule
   * does not apply.
   */
  seen?: string
}

type ConformanceOptions = Omit<ConformanceTarget, 'api'> & {
  /** Selects the rules to check. Default: every rule. */
  selects?: ((rule: ConformanceRule) => boolean) | undefined
}

/** Checks an agent against the rules, one after the other, and reports each outcome as soon as it is known. */
export async function checkConformance(
  { selects = () => true, ...options }: ConformanceOptions,
  onOutcome: (outcome: RuleOutcome) => void,
): Promise<RuleOutcome[]> {
  const target: ConformanceTarget = { ...options, api: createAgentApi(options) }
  const hasExtension = await knowsHello(target)
  const outcomes: RuleOutcome[] = []
  for (const rule of conformanceRules.filter(selects)) {
    const isAbsent = rule.of === 'extension' && !hasExtension
    // oxlint-disable-next-line no-await-in-loop -- strict frames go to every connection: one rule at a time
    const outcome = isAbsent ? absent(rule) : await outcomeOf(rule, target)
    outcomes.push(outcome)
    onOutcome(outcome)
  }
  return outcomes
}

const knowsHello = (target: ConformanceTarget) =>
  runWithConnection(target, 'plain', async (connection) => void (await sendHelloFrame(connection))).then(
    () => true,
    () => false,
  )

const absent = ({ sentence, of }: ConformanceRule): RuleOutcome => ({
  sentence,
  of,
  result: 'absent',
  seen: 'the server does not answer hello',
})

async function outcomeOf(
  { sentence, of, check }: ConformanceRule,
  target: ConformanceTarget,
): Promise<RuleOutcome> {
  try {
    await check(target)
    return { sentence, of, result: 'passed' }
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error)
    return { sentence, of, result: error instanceof RuleNotApplicableError ? 'absent' : 'failed', seen }
  }
}
