import { z } from 'zod'
import type { Deps, SkillContext } from '#core'
import { chooseTextByLanguage, defineSkill } from './define-skill.ts'
import { readAttachedText } from './read-text.ts'
import { countCharactersAndWords, extractTextEntities, summarizeText } from './text-analysis.ts'

const longestText = 200_000

const source = {
  text: z.string().min(1).max(longestText).optional(),
  file: z.string().max(200).optional().describe('name of an attached text file, instead of the text'),
}

async function inputText(
  { text, file }: { text?: string | undefined; file?: string | undefined },
  context: SkillContext,
) {
  const found = text ?? (await readAttachedText(file, context)).text
  if (found.length > longestText)
    throw new Error(
      chooseTextByLanguage(
        context,
        'The text is too long: I take up to 200,000 characters.',
        '文本太长：最多 200,000 个字符。',
      ),
    )
  return found
}

export const textSkills = ({ config: { timeZone } }: { config: Pick<Deps['config'], 'timeZone'> }) => [
  defineSkill({
    name: 'summarize_text',
    risk: 'read',
    isReadOnly: true,
    description: 'The most important sentences of a text, in its own words.',
    input: z.object({ ...source, sentences: z.number().int().min(1).max(20).default(3) }),
    async run({ sentences, ...from }, context) {
      const summary = summarizeText(await inputText(from, context), sentences)
      if (!summary.length)
        throw new Error(chooseTextByLanguage(context, 'There is no text in it.', '其中没有文字。'))
      return summary.map((sentence) => `- ${sentence}`).join('\n')
    },
  }),
  defineSkill({
    name: 'count_text',
    risk: 'read',
    isReadOnly: true,
    description: 'Characters, words, Chinese characters, sentences and lines of a text.',
    input: z.object(source),
    async run(from, context) {
      const { characters, words, chinese, sentences, lines } = countCharactersAndWords(
        await inputText(from, context),
      )
      return chooseTextByLanguage(
        context,
        `${words} words, ${characters} characters (${chinese} Chinese), ${sentences} sentences, ${lines} lines`,
        `${characters} 个字符（其中汉字 ${chinese} 个），${words} 个词，${sentences} 句，${lines} 行`,
      )
    },
  }),
  defineSkill({
    name: 'find_facts',
    risk: 'read',
    isReadOnly: true,
    description: 'Dates, phone numbers, e-mail addresses and amounts of money in a text.',
    input: z.object(source),
    async run(from, context) {
      const facts = extractTextEntities(await inputText(from, context), { now: context.now(), timeZone })
      const titles = chooseTextByLanguage(
        context,
        'Dates,Phones,E-mail,Amounts',
        '日期,电话,邮箱,金额',
      ).split(',')
      const lines = [facts.dates, facts.phones, facts.emails, facts.amounts].flatMap((found, index) =>
        found.length ? [`- ${titles[index]}: ${found.join(', ')}`] : [],
      )
      return lines.length
        ? lines.join('\n')
        : chooseTextByLanguage(
            context,
            'No dates, phones, addresses or amounts in it.',
            '没有找到日期、电话、邮箱或金额。',
          )
    },
  }),
]
