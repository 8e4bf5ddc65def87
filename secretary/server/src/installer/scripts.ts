import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`./scripts/${name}`, import.meta.url), 'utf8')

export type ScriptValues = Record<string, string | number>

const nameOfVariable = /^[A-Z][A-Z0-9_]*$/

/** Nothing is ever put into a script: what changes comes before it, as variables in single quotes. */
const assignments = (values: ScriptValues) =>
  Object.entries(values)
    .map(([name, value]) => {
      if (!nameOfVariable.test(name)) throw new Error(`${name} is no name of a variable`)
      return `${name}='${String(value).replaceAll("'", String.raw`'\''`)}'\n`
    })
    .join('')

/** A script with the values that it works on, for `bash -s`. */
export const scriptOf = (name: string, values: ScriptValues = {}) =>
  `${assignments(values)}${read('prelude.sh')}${read(name)}`

/** A file as it lies beside the scripts. */
export const fileOf = read
