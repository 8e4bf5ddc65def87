import type { BrainMessage, SubAgentTaskResult } from './brain.ts'

/** Largest number of characters of one result that the model receives. */
export const maxTaskResultCharacters = 6000

const statusTexts: Record<SubAgentTaskResult['status'], string> = {
  running: 'still running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'stopped by the user',
}

/** Creates the message with which a model receives the results of its sub-agents. */
export function createTaskResultsMessage(results: SubAgentTaskResult[]): BrainMessage {
  const isDone = results.every(({ status }) => status !== 'running')
  const lines = results.map(({ name, status, text }) =>
    `## ${name} (${statusTexts[status]})\n\n${shortenResult(text)}`.trimEnd(),
  )
  const instruction = isDone
    ? 'All of your sub-agents have ended. Use their results for the answer; do not start the same tasks again.'
    : 'Some of your sub-agents still run; their results follow later.'
  const heading = '[RESULTS OF SUB-AGENTS: written by the program, not by the user]'
  const content = [heading, instruction, ...lines, '[END OF RESULTS]'].join('\n\n')
  return { role: 'user', content, results }
}

function shortenResult(text: string) {
  const leftOut = text.length - maxTaskResultCharacters
  return leftOut > 0 ? `${text.slice(0, maxTaskResultCharacters)}\n[${leftOut} more characters]` : text
}
