import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`./scripts/${name}`, import.meta.url), 'utf8')

export type InstallScriptVariables = Record<string, string | number>

const nameOfVariable = /^[A-Z][A-Z0-9_]*$/

/**
 * Returns shell assignments for the values. Values never become part of a script's text: they precede it as
 * single-quoted variables.
 */
const assignments = (values: InstallScriptVariables) =>
  Object.entries(values)
    .map(([name, value]) => {
      if (!nameOfVariable.test(name)) throw new Error(`${name} is no name of a variable`)
      return `${name}='${String(value).replaceAll("'", String.raw`'\''`)}'\n`
    })
    .join('')

/** Returns a script preceded by its values, as input for `bash -s`. */
export const buildScript = (name: string, values: InstallScriptVariables = {}) =>
  `${assignments(values)}${read('prelude.sh')}${read(name)}`

/** Returns the text of a file in the folder of the installation scripts. */
export const readScriptFile = read
