/** How the use of a skill stands in the log: its name, and what it was given. */
export const callLine = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`
