/** Formats a tool call for the log: the skill's name and its input. */
export const formatSkillCall = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`
