import { z } from 'zod'
import type { Skill, SkillContext } from '#core'
import { describeProgramEnd, describeSandboxProblem, findSandboxProblem, runSandboxed } from '#sandbox'
import {
  chooseTextByLanguage,
  defineSkill,
  escapeToOneLine,
  formatInputForUser,
  formatJson,
  markUntrustedWebText,
  quoteUntrustedText,
  requestApproval,
  truncateText,
} from '#skills'
import { detectFileKind, findInterpreter, parseSkillMarkdown, type SkillFiles } from './rules.ts'
import { type AgentSkillDeps, listUsableSkills, readUsableSkill, resolveSkillFolder } from './service.ts'

const maxShownCharacters = 50_000

const name = z.string().max(64).describe('name of the skill')
const path = z.string().max(200).describe('path of a file in the skill, such as references/terms.md')

/** Tools with which a model loads installed skills, step by step, and runs their scripts in the sandbox. */
export function agentSkillTools(deps: AgentSkillDeps): Skill[] {
  // The tools are offered only if a skill is installed, because their definitions take tokens of the context.
  const isOffered = () => listUsableSkills(deps).length > 0
  return [...loadingTools(deps), scriptTool(deps)].map((skill) => ({ ...skill, isOffered }))
}

const loadingTools = (deps: AgentSkillDeps): Skill[] => [
  defineSkill({
    name: 'load_skill',
    risk: 'read',
    isReadOnly: true,
    description: 'Load the instructions of an installed skill, and the list of its files.',
    input: z.object({ name }),
    run(input) {
      const files = readUsableSkill(deps, input.name)
      const { body } = parseSkillMarkdown(files.get('SKILL.md'))
      const others = [...files.keys()].filter((file) => file !== 'SKILL.md')
      return others.length
        ? `${body}\n\nFiles of the skill:\n${others.map((file) => `- ${file}`).join('\n')}`
        : body
    },
  }),
  defineSkill({
    name: 'read_skill_file',
    risk: 'read',
    isReadOnly: true,
    description: 'Read a text file of an installed skill.',
    input: z.object({ name, path, from: z.number().int().min(0).max(10_000_000).default(0) }),
    run(input, context) {
      const bytes = requireFile(readUsableSkill(deps, input.name), input.path, context)
      if (detectFileKind(input.path, bytes) === 'binary')
        throw new Error(chooseTextByLanguage(context, 'This is no text file.', '这不是文本文件。'))
      const { text, leftOut } = truncateText(bytes.toString('utf8').slice(input.from), maxShownCharacters)
      return leftOut ? `${text}\n\n(${leftOut} characters follow from ${input.from + text.length}.)` : text
    },
  }),
]

const scriptTool = (deps: AgentSkillDeps): Skill =>
  defineSkill({
    name: 'run_skill_script',
    risk: 'execute',
    alwaysAsks: true,
    description:
      'Run a script of an installed skill in a sandbox: it reads the skill in /skill, reads and writes the workspace in /workspace, and has no network. Asks the person.',
    input: z.object({ name, path, args: z.array(z.string().max(2000)).max(20).default([]) }),
    run: (input, context) => runScript(deps, input, context),
  })

type ScriptInput = { name: string; path: string; args: string[] }

async function runScript(deps: AgentSkillDeps, input: ScriptInput, context: SkillContext) {
  const language = context.request?.language ?? 'en'
  const problem = await findSandboxProblem()
  if (problem) throw new Error(describeSandboxProblem(problem, language))
  const bytes = requireFile(readUsableSkill(deps, input.name), input.path, context)
  const interpreter = findInterpreter(input.path)
  if (!interpreter)
    throw new Error(
      chooseTextByLanguage(
        context,
        'Only scripts ending with .py, .sh, .js or .mjs can run.',
        '只能运行 .py、.sh、.js 或 .mjs 脚本。',
      ),
    )
  const action = await approveScript(input, bytes, context)
  // Reads the script again, because the files may have changed while the user decided on the approval.
  requireFile(readUsableSkill(deps, action.name), action.path, context)
  const result = await runSandboxed(
    {
      argv: [interpreter, `/skill/${action.path}`, ...action.args],
      folder: deps.config.workspaceDir,
      readable: [{ from: resolveSkillFolder(deps, action.name), to: '/skill' }],
      hasNetwork: false,
    },
    context.signal,
  )
  const output = markUntrustedWebText(context, `the script ${quoteUntrustedText(action.path)}`, result.output)
  const text = `${describeProgramEnd(result, language)}\n\n${output}`
  // A script that a limit ended is a failed call, so that its card does not say “done”.
  if (result.stoppedBy) throw new Error(text)
  return text
}

function approveScript(input: ScriptInput, bytes: Buffer, context: SkillContext) {
  const [script, skill] = [quoteUntrustedText(input.path), quoteUntrustedText(input.name)]
  return requestApproval(context, {
    summary: {
      en: `Run the script ${script} of the skill ${skill} in the sandbox, without network`,
      zh: `在沙箱中运行技能 ${skill} 的脚本 ${script}，不能联网`,
    },
    action: input,
    isMandatory: true,
    details: {
      target: escapeToOneLine(`${input.name} › ${input.path}`),
      ...formatInputForUser(`${formatJson(input.args)}\n\n${bytes.toString('utf8')}`),
    },
  })
}

function requireFile(files: SkillFiles, path: string, context: SkillContext) {
  const bytes = files.get(path)
  if (bytes) return bytes
  throw new Error(
    chooseTextByLanguage(
      context,
      `The skill has no file ${quoteUntrustedText(path)}.`,
      `该技能没有文件 ${quoteUntrustedText(path)}。`,
    ),
  )
}
