import type { BrainFile, Language } from '#core'

/** What the person said, as the rules see it. */
export type Ask = { text: string; language: Language; files: BrainFile[] }

/** Which skill does it, with what. */
export type Plan = { skill: string; input: Record<string, unknown> }

/** One way to understand a text; undefined when it does not fit. */
export type Rule = (ask: Ask) => Plan | undefined

/** A rule of one pattern. */
export const when =
  (pattern: RegExp, plan: (found: string[], ask: Ask) => Plan | undefined): Rule =>
  (ask) => {
    const found = pattern.exec(ask.text)
    return found
      ? plan(
          ([...found] as (string | undefined)[]).map((part = '') => part.trim()),
          ask,
        )
      : undefined
  }

export const firstOf =
  (rules: Rule[]): Rule =>
  (ask) => {
    for (const rule of rules) {
      const plan = rule(ask)
      if (plan) return plan
    }
  }
