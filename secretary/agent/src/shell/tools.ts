import { z } from 'zod'
import type { Deps, Skill, SkillContext } from '#core'
import { describeProgramEnd, describeSandboxProblem, findSandboxProblem, runSandboxed } from '#sandbox'
import {
  chooseTextByLanguage,
  defineSkill,
  formatInputForUser,
  markUntrustedWebText,
  quoteUntrustedText,
  requestApproval,
} from '#skills'
import { maxCommandCharacters } from './contract.ts'
import { readShellSettings, type ShellSettings } from './store.ts'

type ShellDeps = Pick<Deps, 'db'> & { config: Pick<Deps['config'], 'workspaceDir'> }

/** Tool that runs a command of the shell in the sandbox, if the owner has turned it on. */
export const shellTools = (deps: ShellDeps): Skill[] => [
  defineSkill({
    name: 'run_command',
    risk: 'execute',
    alwaysAsks: true,
    isOffered: () => readShellSettings(deps.db).isEnabled,
    description:
      'Run a command of bash in a sandbox, for example to compute with Python or to convert files. It reads and writes only the workspace, in /workspace, for at most 60 seconds. Asks the person. Off unless the person has turned it on.',
    input: z.object({ command: z.string().trim().min(1).max(maxCommandCharacters) }),
    run: (input, context) => runCommand(deps, input.command, context),
  }),
]

async function runCommand({ db, config }: ShellDeps, requested: string, context: SkillContext) {
  const settings = readShellSettings(db)
  if (!settings.isEnabled)
    throw new Error(
      chooseTextByLanguage(
        context,
        'The shell is off. The person can turn it on: Manage, Tools.',
        '命令行工具未开启。可在“管理 › 工具”中开启。',
      ),
    )
  const language = context.request?.language ?? 'en'
  const problem = await findSandboxProblem()
  if (problem) throw new Error(describeSandboxProblem(problem, language))
  const command = await approveCommand(requested, settings, context)
  // The settings are read again, because the owner may have turned the shell or its network off while the
  // approval request was open.
  const { isEnabled, hasNetwork } = readShellSettings(db)
  if (!isEnabled)
    throw new Error(chooseTextByLanguage(context, 'The shell was turned off.', '命令行工具已关闭。'))
  const input = {
    argv: ['bash', '-c', command],
    folder: config.workspaceDir,
    hasNetwork: settings.hasNetwork && hasNetwork,
  }
  const result = await runSandboxed(input, context.signal)
  const text = `${describeProgramEnd(result, language)}\n\n${markUntrustedWebText(context, 'a command', result.output)}`
  // A command that a limit ended is a failed call, so that its card does not say “done”.
  if (result.stoppedBy) throw new Error(text)
  return text
}

/** A command that the owner allowed runs without a question, unless the session has untrusted content. */
async function approveCommand(command: string, settings: ShellSettings, context: SkillContext) {
  const isUntrusted = context.web?.hasWebContent() ?? true
  if (settings.allowedCommands.includes(command) && !isUntrusted) return command
  const shown = quoteUntrustedText(command)
  const action = await requestApproval(context, {
    summary: settings.hasNetwork
      ? {
          en: `Run the command ${shown} in the sandbox, with network`,
          zh: `在沙箱中运行命令 ${shown}，可以联网`,
        }
      : {
          en: `Run the command ${shown} in the sandbox, without network`,
          zh: `在沙箱中运行命令 ${shown}，不能联网`,
        },
    action: { command, network: settings.hasNetwork },
    isMandatory: true,
    details: { target: 'bash', ...formatInputForUser(command) },
  })
  return action.command
}
