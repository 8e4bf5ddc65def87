import {
  Math as DocxMath,
  MathFraction,
  MathRadical,
  MathRun,
  MathSubScript,
  MathSubSuperScript,
  MathSuperScript,
} from 'docx'
import type { Formula, MathElement } from './blocks.ts'

type MathPart = MathRun | MathFraction | MathRadical | MathSubScript | MathSuperScript | MathSubSuperScript

/**
 * Converts a formula to an equation of Word: letters, fractions, roots, and indices above and below. A formula with
 * anything else, such as a matrix, becomes an equation that holds the TeX, which Word can convert.
 */
export function toDocxFormula({ tex, elements }: Formula): DocxMath {
  const parts = elements.length ? convertAll(elements) : undefined
  return new DocxMath({ children: parts?.length ? parts : [new MathRun(tex)] })
}

/** Converts MathML elements to parts of a Word equation. Returns undefined if Word has no equivalent for an element. */
function convertAll(elements: readonly MathElement[]): MathPart[] | undefined {
  const parts: MathPart[] = []
  for (const element of elements) {
    const converted = convert(element)
    if (!converted) return undefined
    parts.push(...converted)
  }
  return parts
}

function convert({ tag, text, children }: MathElement): MathPart[] | undefined {
  if (/^(mi|mn|mo|mtext)$/.test(tag)) return text === '' ? [] : [new MathRun(text)]
  if (tag === 'mspace') return [new MathRun(' ')]
  if (/^(mrow|mstyle|mpadded)$/.test(tag)) return convertAll(children)
  if (tag === 'msqrt') {
    const inside = convertAll(children)
    return inside && [new MathRadical({ children: inside })]
  }
  const operands = children.map((child) => convert(child))
  const [first, second, third] = operands
  if (operands.some((operand) => !operand) || !first || !second) return undefined
  if (tag === 'mfrac') return [new MathFraction({ numerator: first, denominator: second })]
  if (tag === 'mroot') return [new MathRadical({ children: first, degree: second })]
  if (tag === 'msup' || tag === 'mover')
    return [new MathSuperScript({ children: first, superScript: second })]
  if (tag === 'msub' || tag === 'munder') return [new MathSubScript({ children: first, subScript: second })]
  if ((tag === 'msubsup' || tag === 'munderover') && third)
    return [new MathSubSuperScript({ children: first, subScript: second, superScript: third })]
  return undefined
}
