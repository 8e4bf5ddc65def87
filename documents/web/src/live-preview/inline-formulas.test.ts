import { createMarkdown } from '@sanhe/markdown/markdown'
import { expect, test } from 'vitest'
import { findInlineFormulas } from './inline-formulas.ts'

/** Returns the formulas that the reading page shows for a text. */
const findShownFormulas = (text: string) =>
  Array.from(
    createMarkdown()
      .render(text)
      .matchAll(/<span class="math">([^<]*)<\/span>/g),
    ([, tex]) => tex,
  )

test.each([
  ['a formula $x^2$ in a sentence', ['x^2']],
  ['two: $a$ and $b_1$.', ['a', 'b_1']],
  ['$U = 1.4\\ \\mathrm{W/(m^2 K)}$ at the beginning', ['U = 1.4\\ \\mathrm{W/(m^2 K)}']],
  ['prices: $5 and $6', []],
  ['a range: $5-$6', []],
  ['escaped: \\$x$ and y', []],
  ['an escaped dollar inside: $a\\$b$', ['a\\$b']],
  ['spaces: $ a$ and $b $', []],
  ['a display formula: $$x$$', []],
  ['not closed: $x', []],
  ['over two lines: $a\n\nb$', []],
])('findInlineFormulas finds in %j the same formulas as the reading page', (text, expected) => {
  expect(findInlineFormulas(text).map(({ tex }) => tex)).toEqual(expected)
  expect(findShownFormulas(text)).toEqual(expected)
})
