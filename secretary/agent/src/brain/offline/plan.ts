import type { BrainFile, Language } from '#core'

/** Message of the user as the rules receive it. */
export type Ask = { text: string; language: Language; files: BrainFile[] }

/** Skill to run, and its input. */
export type Plan = { skill: string; input: Record<string, unknown> }

/** Matches one kind of text; returns undefined for any other. */
export type Rule = (ask: Ask) => Plan | undefined

/** Creates a rule from one pattern. */
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
