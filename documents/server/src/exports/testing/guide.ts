/** A document with everything that exports convert, in English and Chinese. */
export const guideText = `# Garden guide 花园指南

Roses need **six hours** of *sun*, ~~shade~~ and \`water()\`. 玫瑰每天需要六小时日照。See [the plan](plan.md#next-steps),
[[Plan]] and [roses](https://example.org/roses).[^1]

## Steps 步骤

1. Dig
   - deep
   - wide
2. Plant
   1. carefully

- [x] buy tools
- [ ] water 浇水

| Plant 植物 | Count | Price |
|:--|:-:|--:|
| Rose 玫瑰 | 3 | 12.50 |
| Tulip | 10 | 2.00 |

> A quote 引用

> [!WARNING]
> Thorns are sharp.

\`\`\`js
function water() {
  return 'daily' // 每天
}
\`\`\`

$$
\\frac{a}{b} + x^2 = \\sqrt{c}
$$

\`\`\`mermaid
graph TD; A-->B
\`\`\`

![A rose](images/rose.png)

[^1]: Roses are old 玫瑰历史悠久.
`

export const planText = `# Plan 计划

## Next steps

Back to [the guide](guide.md) and [its steps](guide.md#steps-步骤).
`
