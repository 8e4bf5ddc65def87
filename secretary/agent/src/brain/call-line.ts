/** Formats a tool call for the log: the skill's name and its input. */
export const callLine = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`
